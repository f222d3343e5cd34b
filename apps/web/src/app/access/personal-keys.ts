/**
 * Storage keys of what later screens keep of the signed-in person: 'Logout' removes them, and the login page carries
 * none of it.
 */
export const personalKeys = {
  /** The menu of the person's role, for when the hub is away. */
  menu: 'roles_permissions',
  /** The state of the house in which the person put off 'Prepara la casa'. */
  setupPutOff: 'house_setup_put_off',
} as const;
