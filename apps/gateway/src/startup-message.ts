export interface StartupInfo {
  readonly appUrl: string;
  readonly hubUrl: string;
  readonly adminUrl: string;
  /** Undefined for the embedded demo hub. */
  readonly hub: string | undefined;
  readonly hubReachable: boolean;
  /** The data folder. */
  readonly data: string;
  /** Whether tickets are kept here, and answered from this machine. */
  readonly hasDesk: boolean;
  /** Who may sign in to the demo hub. */
  readonly accounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly phone: string;
    readonly totpSecret?: string;
  }[];
}

/** The text that is printed once the gateway has started: addresses and demo accounts. */
export function startupMessage(parts: StartupInfo): string {
  const { appUrl, hubUrl, adminUrl, hub, hubReachable, data, hasDesk, accounts } = parts;
  const signInLines = accounts.map(({ username, password, phone, totpSecret }) => {
    const code = totpSecret === undefined ? '' : ` (asks for a code; secret ${totpSecret})`;
    return `Sign in  ${username} / ${password}, phone ${phone}${code}`;
  });
  const lines = [
    `App      ${appUrl}`,
    ...signInLines,
    `Hub      ${hubUrl} → ${hub ?? 'demo hub'}`,
    `Health   ${adminUrl}/health/ready`,
    `Data     ${data}`,
    ...(hasDesk ? ['Tickets  npm run desk -- tickets'] : []),
  ];
  const hubWarning = `The hub ${hub ?? ''} does not answer yet: the gateway goes on trying.`;
  return ['', ...lines.map((line) => `  ${line}`), ...(hubReachable ? [] : ['', `  ${hubWarning}`]), ''].join(
    '\n',
  );
}
