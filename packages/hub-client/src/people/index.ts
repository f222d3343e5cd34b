/** The signed-in account and the people of the home. */
export { readCurrentUser, type CurrentUser } from './read-current-user.ts';
export { readPeople } from './read-people.ts';
export { readUsername } from './read-username.ts';
