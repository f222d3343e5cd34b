/** What a hub page is opened with; the token reaches only a hub that takes it away before anything else sees it. */
export interface PageAuth {
  /** The hub is our hub origin, which strips the parameter. */
  readonly stripped: boolean;
  /** `ha_token`: never a long-lived token. */
  readonly token: string | undefined;
}

/** The address with the session's token where that is safe, the clean one elsewhere. */
export function withAuth(page: URL, { stripped, token }: PageAuth): string {
  const address = new URL(page);
  // Nobody's token comes from the menu itself.
  address.searchParams.delete('auth');
  if (stripped && token !== undefined) address.searchParams.set('auth', token);
  return address.href;
}
