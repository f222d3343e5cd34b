import type { ReactNode } from 'react';
import { ListRow } from '#shared/lists/list-row.tsx';
import { Tag } from '#shared/ui/tag.tsx';

interface AccessRowProps {
  /** Path data. */
  readonly icon: string;
  readonly name: string;
  readonly text: string;
  /** A word about it, in place of a button. */
  readonly tag?: string | undefined;
  readonly action?: ReactNode;
}

/** A session or a token in its list. */
export const AccessRow = ({ icon, name, text, tag, action }: AccessRowProps) => (
  <ListRow icon={icon} action={action}>
    <b>{name}</b>
    <small>{text}</small>
    {tag !== undefined && <Tag tone="ok">{tag}</Tag>}
  </ListRow>
);
