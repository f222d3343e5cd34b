/** The specification's client needs the username of the sign-in; it has a text for each of the two. */
export class MissingUsernameError extends Error {
  override readonly name = 'MissingUsernameError';
  readonly doing: 'reading' | 'creating';

  constructor(doing: 'reading' | 'creating') {
    super('no username is stored');
    this.doing = doing;
  }
}
