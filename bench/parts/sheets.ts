import type { Browser, Page } from '@playwright/test';
import { noteTheTalk } from '#browser/talk.ts';
import { bringIntoView, oneOfEach } from '#browser/card-search.ts';
import { launchBrowser } from '#browser/chromium.ts';
import { countDrawnCards } from '#browser/drawn-cards.ts';
import { openHouse, type House } from '#browser/house.ts';
import { openVisit, phone } from '#browser/visit.ts';
import type { Figure, Part, RunOptions } from '#report/figure.ts';
import { summarise } from '#report/statistics.ts';

const many = 3_000;

interface Opening {
  readonly entityId: string;
  /** Milliseconds from the press to the frame that shows what is inside. */
  readonly took: number;
  /** What was asked of anybody until then. */
  readonly asked: readonly string[];
}

/** Presses a card, or what opens the same sheet, and waits for what is inside it to be drawn. */
const openSheet = (page: Page, entityId: string): Promise<Opening> =>
  page.evaluate(
    ([id]) =>
      new Promise<Opening>((resolve, reject) => {
        const opener = document.querySelector<HTMLElement>(`[data-opens="${id}"]`);
        if (opener === null) {
          reject(new Error(`${id} is not on the screen`));
          return;
        }
        const from = performance.now();
        const drawn = (until: number) => {
          // The times of requests are told a little later.
          setTimeout(() => {
            const asked = window.asked.filter(({ at }) => at >= from && at <= until).map(({ what }) => what);
            resolve({ entityId: id, took: until - from, asked });
          }, 500);
        };
        const isDrawn = () => {
          const inside = document.querySelector(`[data-sheet="${id}"]`);
          // A chart and a programme come by themselves, in places of their own.
          return inside?.querySelector(':scope > [aria-busy=true]') === null && inside.childElementCount > 0;
        };
        // What stands in the document when a frame begins is painted in it.
        const look = () => {
          requestAnimationFrame(() => {
            if (isDrawn()) drawn(performance.now());
            else look();
          });
        };
        opener.click();
        look();
      }),
    [entityId] as const,
  );

const closeSheet = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const visiting = async <Result>(
  browser: Browser,
  { gateway, session }: House,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const visit = await openVisit(browser, {
    appUrl: gateway.appUrl,
    device: phone,
    session,
    scripts: [noteTheTalk, countDrawnCards],
  });
  try {
    await visit.live();
    // Sheets are fetched when the page has nothing better to do.
    await visit.page.waitForTimeout(8_000);
    return await use(visit.page);
  } finally {
    await visit.close();
  }
};

/** The past of the device, the picture that is shown in it, and what the browser asks for at every new address. */
const mayBeAsked = /^(history|recorder)\/|^\/api\/media_player_proxy\/|^\/favicon/;

const openings = async (page: Page): Promise<readonly Opening[]> => {
  const all: Opening[] = [];
  for (const entityId of (await oneOfEach(page)).values()) {
    await bringIntoView(page, entityId);
    const opening = await openSheet(page, entityId);
    all.push({ ...opening, asked: opening.asked.filter((what) => !mayBeAsked.test(what)) });
    await closeSheet(page);
  }
  return all;
};

interface Tap {
  /** Whether the very next frame showed that it was on its way. */
  readonly nextFrame: boolean;
  /** Milliseconds from the tap until the card said that it was on its way. */
  readonly pending: number;
  /** Milliseconds from the hub's own event until the card showed it. */
  readonly confirmed: number;
  /** Cards beside it that were drawn again meanwhile. */
  readonly others: number;
}

/** Presses the switch of a lamp's card and follows it until the hub has confirmed it. */
const tap = (page: Page, entityId: string): Promise<Tap> =>
  page.evaluate(
    ([id]) =>
      new Promise<Tap>((resolve, reject) => {
        const card = document.querySelector<HTMLElement>(`[data-entity="${id}"]`);
        const control = card?.querySelector<HTMLElement>('[role=switch]');
        if (!card || !control) {
          reject(new Error(`${id} has no switch`));
          return;
        }
        window.drawnCards = [];
        const before = card.dataset['state'];
        let [pending, nextFrame, frameOver] = [Number.NaN, false, false];
        const from = performance.now();
        const observer = new MutationObserver(() => {
          const now = performance.now();
          if (card.dataset['pending'] !== undefined && Number.isNaN(pending))
            [pending, nextFrame] = [now - from, !frameOver];
          if (card.dataset['pending'] !== undefined || card.dataset['state'] === before) return;
          observer.disconnect();
          const heard = window.heard.findLast(({ ids }) => ids.includes(id))?.at ?? Number.NaN;
          const others = window.drawnCards.filter((drawn) => drawn !== id).length;
          resolve({ nextFrame, pending, confirmed: now - heard, others });
        });
        observer.observe(card, { attributes: true, attributeFilter: ['data-pending', 'data-state'] });
        control.click();
        requestAnimationFrame(() => (frameOver = true));
      }),
    [entityId] as const,
  );

const taps = async (page: Page, times: number): Promise<readonly Tap[]> => {
  const lamp = (await oneOfEach(page)).get('light');
  if (lamp === undefined) throw new Error('the house has no lamp');
  await bringIntoView(page, lamp);
  const all: Tap[] = [];
  for (let n = 0; n < times; n += 1) {
    all.push(await tap(page, lamp));
    await page.waitForTimeout(500);
  }
  return all;
};

const median = (values: readonly number[]) => summarise(values).median;

const run = async ({ runs, say }: RunOptions): Promise<readonly Figure[]> => {
  const house = await openHouse();
  const browser = await launchBrowser();
  try {
    const tapped: Tap[] = [];
    const [few, full]: [Opening[], Opening[]] = [[], []];
    for (let round = 0; round < runs; round += 1) {
      await visiting(browser, house, async (page) => {
        tapped.push(...(await taps(page, 4)));
        few.push(...(await openings(page)));
      });
    }
    await house.demo.fill(many, 'light');
    for (let round = 0; round < runs; round += 1)
      await visiting(browser, house, async (page) => {
        full.push(...(await openings(page)));
      });
    for (const { entityId, took, asked } of [...few, ...full])
      say(`${entityId}: ${took.toFixed(0)} ms ${asked.join(', ')}`);
    const took = (list: readonly Opening[]) => list.map((opening) => opening.took);
    return [
      {
        name: 'requests before the paint of a sheet, save its history and its picture',
        unit: '',
        samples: [...few, ...full].map((opening) => opening.asked.length),
        target: { most: 0 },
      },
      { name: 'from the press to the inside of a sheet, demo home', unit: 'ms', samples: took(few) },
      { name: `the same, ${many} lamps more`, unit: 'ms', samples: took(full) },
      { name: 'the second to the first', unit: '', samples: [median(took(full)) / median(took(few))] },
      {
        name: 'taps on a lamp that the next frame did not show',
        unit: '',
        samples: [tapped.filter(({ nextFrame }) => !nextFrame).length],
        target: { most: 0 },
      },
      { name: 'from the tap to pending', unit: 'ms', samples: tapped.map(({ pending }) => pending) },
      {
        name: 'from the event of the hub to the card',
        unit: 'ms',
        samples: tapped.map(({ confirmed }) => confirmed),
      },
      {
        name: 'cards beside it that were drawn again',
        unit: '',
        samples: tapped.map(({ others }) => others),
        target: { most: 0 },
      },
    ];
  } finally {
    await browser.close();
    await house.close();
  }
};

export const sheets: Part = {
  name: 'sheets',
  about: 'a phone: opening the sheet of one device of each kind, and tapping a lamp',
  run,
};
