import { request } from 'node:http';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `name=value` of the cookie that the answer sets, as it is sent back; its attributes apart. */
  readonly cookie: string | undefined;
  readonly attributes: readonly string[];
  /** All that it sets, with their attributes. */
  readonly cookies: readonly string[];
  readonly body: string;
}

export interface PageRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form, url-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** The client's own address, for requests of several sources. */
  readonly from?: string;
}

/** Asks for a page as a browser's navigation does, one hop of it: no redirect is followed. @param path sent as it is */
export const askForPage = (
  hubUrl: string,
  path: string,
  { form, method = form === undefined ? 'GET' : 'POST', headers = {}, from }: PageRequest = {},
): Promise<PageAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(hubUrl);
    const localAddress = from === undefined ? {} : { localAddress: from };
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(
      { hostname, port, path, method, headers: { ...type, ...headers }, agent: false, ...localAddress },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          body += chunk;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const cookies = answer.headers['set-cookie'] ?? [];
          const [cookie, ...attributes] = cookies[0]?.split('; ') ?? [];
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            ),
            cookie,
            attributes,
            cookies,
            body,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(form === undefined ? undefined : new URLSearchParams(form).toString());
  });
