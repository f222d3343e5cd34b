/** The screens of the specification that come later, by the address of each. */
export const laterPages = {
  map: ['map'],
  automations: ['automations'],
  tickets: ['support-tickets', 'view-tickets', 'ticket-detail/:id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type LaterPage = keyof typeof laterPages;
