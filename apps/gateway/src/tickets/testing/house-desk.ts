import { deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { ask, newTicket, startTestDesk, type TestDesk, type TestHome } from '@soglia/desk/testing';
import { PNG_END, pngChunk, pngFile, pngHeader } from '@soglia/desk/testing/pictures';
import { startDeskProxy } from './desk-proxy.ts';

const COMPANY = 'Impianti Verdi';
const HOME = 'Casa Bianchi';
/** Tickets of one look. */
const ALL = 1000;

/** The desk of an installer with one home, and the proxy by which the gateway of that home reaches it. */
export async function startHouseDesk() {
  const limits = { eventPoll: 50 };
  const first = await startTestDesk('sqlite', { limits });
  const desks: TestDesk[] = [first];
  const home = await first.addHome(HOME, COMPANY);
  const proxy = await startDeskProxy(first.url);
  let current: { readonly desk: TestDesk; readonly home: TestHome } = { desk: first, home };

  /** What the installer reaches. */
  const installer = () => ({
    companyId: current.home.home.company.id,
    homeId: null,
    actor: { from: 'desk', name: COMPANY, audit: COMPANY } as const,
  });
  const close = async () => {
    await proxy.close();
    for (const desk of desks) await desk[Symbol.asyncDispose]();
  };

  return {
    proxy,
    access: { url: proxy.url, key: home.key, header: 'x-api-key' },
    /** Everything that the desk holds, oldest first. */
    tickets: (): Promise<readonly TicketDetail[]> =>
      current.desk.store.use(async (repositories) => {
        const all = repositories.within(installer());
        const listed = await all.list({ limit: ALL });
        const read = await Promise.all(listed.map(({ id }) => all.read(id)));
        return read.filter((ticket) => ticket !== undefined).toReversed();
      }),
    /** A ticket that did not come through the gateway. */
    create: async (more: object): Promise<TicketDetail> => {
      const { status, body } = await ask(current.desk.url, home.key, ['POST', '/tickets', newTicket(more)]);
      if (status !== 201) throw new Error(`the desk answers ${status}`);
      return body as TicketDetail;
    },
    /** So many, of one person; in several transactions, as others wait for the database meanwhile. */
    createMany: async (count: number, reference: string): Promise<void> => {
      const { home: own } = current.home;
      for (let begun = 0; begun < count; begun += 20)
        await current.desk.store.transaction(async (repositories) => {
          const ofHome = repositories.within({
            companyId: own.company.id,
            homeId: own.id,
            actor: { from: 'home', name: own.name, audit: 'test' },
          });
          for (let at = begun; at < Math.min(begun + 20, count); at += 1)
            await ofHome.create({
              title: `Altro ${at}`,
              description: 'Altro',
              status: 'Open',
              priority: 'Low',
              reference,
              contactPhone: '+393331234567',
              consent: false,
              diagnostics: [],
              entityId: null,
            });
        });
    },
    /** What the installer does. */
    answer: (id: string, text: string) =>
      current.desk.store.transaction((repositories) =>
        repositories.within(installer()).addMessage(id, { text, pictures: [] }),
      ),
    setStatus: (id: string, status: 'Open' | 'Closed') =>
      current.desk.store.transaction((repositories) =>
        repositories.within(installer()).setStatus(id, status),
      ),
    revokeKey: () =>
      current.desk.store.transaction(({ homes }) => homes.revokeKey(current.home.keyId, COMPANY)),
    /** Another key of the same home. */
    addKey: async (): Promise<string> => (await current.desk.addHome(HOME, COMPANY)).key,
    /** An empty one takes its place, which knows the same home by the same key. */
    loseData: async () => {
      const desk = await startTestDesk('sqlite', { limits });
      desks.push(desk);
      current = { desk, home: await desk.addHome(HOME, COMPANY, home.key) };
      proxy.leadTo(desk.url);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type HouseDesk = Awaited<ReturnType<typeof startHouseDesk>>;

/** A picture that the desk stores as it is. @param pixels what stands in it, readable in the file */
export function pictureOf(pixels: Uint8Array = randomBytes(300_000)): Uint8Array<ArrayBuffer> {
  const width = Math.max(100, Math.ceil(Math.sqrt(pixels.length)));
  const height = Math.ceil(pixels.length / width);
  const rows = new Uint8Array(height * (width + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const header = pngHeader(width, height, 8, 0);
  return new Uint8Array(pngFile(header, pngChunk('IDAT', deflateSync(rows, { level: 0 })), PNG_END));
}
