/** The element id of the field for the operator's phone number, for links with a #. */
export const servicePhoneId = 'service-phone';
