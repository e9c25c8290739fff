/** The names under which history shows the fields and events of sites. */
export const siteFields = {
  site: 'Site',
  site_id: 'Site',
  access_notes: 'Access and opening hours',
};

export const siteEventNames = {
  'clients.site-added': 'Site added',
  'clients.site-changed': 'Site changed',
  'clients.site-removed': 'Site removed',
};
