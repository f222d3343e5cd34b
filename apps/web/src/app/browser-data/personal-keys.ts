/**
 * Storage keys of what later screens keep of the signed-in person: 'Logout' removes them, and the login page carries
 * none of it.
 */
export const personalKeys = {
  /** The name of the account, for a start before the hub has answered. */
  ownName: 'own_name',
  /** The menu of the person's role, for when the hub is away. */
  menu: 'roles_permissions',
  /** The state of the house in which the person put off 'Prepara la casa'. */
  setupPutOff: 'house_setup_put_off',
  /** The draft of an automation that was not saved: `stored-draft.ts` of its editor. */
  automationDraft: 'draft',
  /** A zone that was not saved: `stored-zone.ts` of the map. */
  zoneDraft: 'map_zone_draft',
  /** Who switched on notifications in this browser. */
  push: 'push',
  /** The last 50 notifications of the gateway and the push channel; the specification's key. */
  notifications: 'notifications',
  /** What was read and removed of them and the gateway has not confirmed. */
  notifications_unsent: 'notifications_unsent',
  /** The last 50 of the hub, likewise. */
  ha_notifications: 'ha_notifications',
  /** Whose these are, and what that person has read and hidden of a bare hub's list. */
  ha_notifications_of: 'ha_notifications_of',
  /** Tickets and answers that were not sent, and the last phone number: `stored-drafts.ts` of their form. */
  tickets_drafts: 'tickets_drafts',
  /** The ticket provider of a bare hub, with its key: `direct-settings.ts` of the tickets. */
  tickets_provider: 'tickets_provider',
} as const;
