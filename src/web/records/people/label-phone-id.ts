/** The element id of the field for the phone number on labels, for links with a #. */
export const labelPhoneId = 'label-phone';
