import { createHash } from 'node:crypto';
import { FUNCTIONS } from '#companion/functions.ts';
import { errorSentence, retryAfterSeconds } from '#errors/error-catalogue.ts';
import type { Refusal } from '#errors/refusals.ts';
import type { RefuseVerdict } from '#policy/verdict.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 15vh 1.5rem 2rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; padding: .75rem 0; }
`;

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const RETRY_AFTER_MS = 5000;

/** A refused page of the hub, as a person sees it: why, and where to go. */
export function refusedPage({ code, refused }: RefuseVerdict): Refusal {
  const isKnown = code !== 'identity_unavailable';
  const title = isKnown ? 'Pagina non disponibile' : 'Pagina non disponibile in questo momento';
  const sentences = isKnown ? reasonOf(refused) : [errorSentence(code)];
  return {
    code: isKnown ? 'forbidden' : code,
    status: isKnown ? 403 : 503,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}
<a href="/">Vai alla pagina iniziale</a>
</html>
`,
    headers: {
      // What a worker stores all the same it never finds: it varies by everything.
      'cache-control': 'no-store',
      vary: '*',
      'referrer-policy': 'no-referrer',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      ...(!isKnown && { 'retry-after': String(retryAfterSeconds(RETRY_AFTER_MS)) }),
    },
  };
}

function reasonOf(refused: RefuseVerdict['refused']): readonly string[] {
  if (refused?.reason === 'outside_times') {
    return ['Il tuo ruolo vale solo in certi giorni e orari, e adesso è fuori da questi.'];
  }
  const label = FUNCTIONS.find(({ id }) => id === refused?.functionId)?.label;
  return label === undefined
    ? ['Questa pagina è riservata a chi amministra la casa.']
    : [
        `Il tuo ruolo non comprende la funzione «${label}».`,
        'Se ti serve, chiedi a chi amministra la casa di aggiungerla al tuo ruolo.',
      ];
}
