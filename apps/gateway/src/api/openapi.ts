import type { OpenApiSource } from './api-scope.ts';

interface OriginDocument {
  /** Shown with each server, such as `hub origin`. */
  readonly description: string;
  readonly port: number;
  readonly document: OpenApiSource;
}

/** One OpenAPI document of the APIs of several origins; each path names the server on which it is found. */
export async function mergeDocuments(
  origins: readonly OriginDocument[],
): Promise<Readonly<Record<string, unknown>>> {
  const documents = await Promise.all(
    origins.map(async ({ description, port, document }) => ({
      document: await document(),
      servers: [{ url: `http://{host}:${port}`, description, variables: { host: { default: '127.0.0.1' } } }],
    })),
  );
  const paths = documents.flatMap(({ document, servers }) =>
    Object.entries(document.paths ?? {}).map(([path, item]) => [path, { ...item, servers }] as const),
  );
  return { ...documents[0]?.document, paths: Object.fromEntries(paths) };
}
