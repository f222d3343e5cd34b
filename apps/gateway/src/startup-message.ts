export interface GreetingParts {
  readonly appUrl: string;
  readonly hubUrl: string;
  readonly adminUrl: string;
  /** Undefined: the demo hub that came with the gateway. */
  readonly hub: string | undefined;
  readonly hubReachable: boolean;
  /** Where the data lies. */
  readonly data: string;
  /** Who may sign in to the demo hub. */
  readonly accounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly totpSecret?: string;
  }[];
}

/** What somebody who has just started the gateway wants to know, as one block. */
export const greeting = (parts: GreetingParts): string => {
  const { appUrl, hubUrl, adminUrl, hub, hubReachable, data, accounts } = parts;
  const people = accounts.map(({ username, password, totpSecret }) => {
    const code = totpSecret === undefined ? '' : ` (asks for a code; secret ${totpSecret})`;
    return `Sign in  ${username} / ${password}${code}`;
  });
  const lines = [
    `App      ${appUrl}`,
    ...people,
    `Hub      ${hubUrl} → ${hub ?? 'demo hub'}`,
    `Health   ${adminUrl}/health/ready`,
    `Data     ${data}`,
  ];
  const away = `The hub ${hub ?? ''} does not answer yet: the gateway goes on trying.`;
  return ['', ...lines.map((line) => `  ${line}`), ...(hubReachable ? [] : ['', `  ${away}`]), ''].join('\n');
};
