import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Whether the connection was encrypted. */
  readonly secure: boolean;
  readonly user: string | undefined;
  /** Headers and body as they came. */
  readonly raw: string;
}

/** A real mail server on loopback that keeps what it gets. @param options by default without TLS and sign-in */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, session, callback) => {
      buffer(stream).then(
        (content) => {
          const { mailFrom, rcptTo } = session.envelope;
          const user: unknown = session.user;
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: typeof user === 'string' ? user : undefined,
            raw: content.toString(),
          });
          callback();
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error('not read'));
        },
      );
    },
    ...options,
  });
  let connections = 0;
  server.server.on('connection', () => (connections += 1));
  // A client that leaves in the middle, or a refused handshake, is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    port,
    /** Connections that were opened so far. */
    connections: () => connections,
    /** Connections that are open now. */
    open: () => server.connections.size,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A certificate of its own for `localhost` and `127.0.0.1`, which nobody has signed. */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'soglia-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
