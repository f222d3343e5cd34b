import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const RENDERER = '/src/app/prerender-login.tsx';
const LOGIN = /\/routes\/login-route\.tsx$/;

interface LoginFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/**
 * The page of /login: index.html with the login form in place of the logo, and the login's own files in its head.
 *
 * @param language of the form, as an HTML `lang`
 * @param form the HTML of the form
 * @throws Error where index.html has another shape
 */
export function loginPage(
  index: string,
  language: string,
  form: string,
  { script, styles }: LoginFiles,
): string {
  const logo = /<div id="root">\s*<div class="boot">\s*<svg[\s\S]*?<\/svg>([\s\S]*?)<\/div>\s*<\/div>/;
  if (!logo.test(index)) throw new Error('index.html has no logo in #root');
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="modulepreload" crossorigin href="/${script}">`,
  ];
  return index
    .replace('<html lang="it">', () => `<html lang="${language}">`)
    .replace(logo, (_logo, lost: string) => `<div id="root" data-prerendered>${form}${lost}</div>`)
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/**
 * Writes login.html and login.en.html, so that the form is there, and a password manager can fill it, before any script.
 */
export function prerenderedLogin(): Plugin {
  let config: ResolvedConfig;
  let files: LoginFiles | undefined;
  return {
    name: 'soglia:login-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_options, bundle) {
      const chunk = Object.values(bundle).find(
        (output): output is Rolldown.OutputChunk =>
          output.type === 'chunk' && output.moduleIds.some((id) => LOGIN.test(id)),
      );
      if (chunk === undefined) throw new Error('no chunk holds the login');
      files = { script: chunk.fileName, styles: [...(chunk.viteMetadata?.importedCss ?? [])] };
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (files === undefined) return;
        const dist = resolve(config.root, config.build.outDir);
        const index = await readFile(join(dist, 'index.html'), 'utf8');
        for (const [language, form] of await render(config)) {
          const name = language === 'it' ? 'login.html' : `login.${language}.html`;
          await writeFile(join(dist, name), loginPage(index, language, form, files));
        }
      },
    },
  };
}

/** Runs the app's own component, by the same plugins and class names as the build: the form by language. */
async function render({ root, configFile }: ResolvedConfig): Promise<ReadonlyMap<string, string>> {
  const server = await createServer({
    root,
    configFile: configFile ?? false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const module: unknown = await server.ssrLoadModule(RENDERER);
    if (!hasRenderer(module)) throw new Error(`${RENDERER} has no prerenderLogin`);
    return await module.prerenderLogin();
  } finally {
    await server.close();
  }
}

const hasRenderer = (
  module: unknown,
): module is { readonly prerenderLogin: () => Promise<ReadonlyMap<string, string>> } =>
  typeof module === 'object' &&
  module !== null &&
  'prerenderLogin' in module &&
  typeof module.prerenderLogin === 'function';
