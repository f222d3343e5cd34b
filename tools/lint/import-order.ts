interface Context {
  readonly report: (problem: { readonly node: unknown; readonly message: string }) => void;
}

interface Importing {
  readonly type: string;
  readonly source: { readonly value: string };
}

/** Node's modules, libraries and workspaces, aliases of the own workspace, paths. */
function groupOf(source: string): number {
  if (source.startsWith('node:')) return 0;
  if (source.startsWith('#')) return 2;
  return source.startsWith('.') ? 3 : 1;
}

/** What a file imports stands in groups, from far to near. */
export const importOrder = {
  create: ({ report }: Context) => ({
    Program: ({ body }: { readonly body: readonly (Importing | { readonly type: string })[] }) => {
      let group = 0;
      for (const node of body) {
        if (node.type !== 'ImportDeclaration' || !('source' in node)) continue;
        const own = groupOf(node.source.value);
        if (own < group)
          report({ node, message: "Imports stand in this order: 'node:', libraries, '#', paths." });
        group = Math.max(group, own);
      }
    },
  }),
};
