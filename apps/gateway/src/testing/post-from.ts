import { Agent, request } from 'node:http';

export interface PostedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a POST from one of the machine's loopback addresses: any of 127.0.0.0/8. */
export const postFrom = (
  localAddress: string,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostedAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', localAddress, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
