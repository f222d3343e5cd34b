import { useEffect, useState } from 'react';
import type { Content } from '#api/request-content.ts';

/** An address of the picture for this page, revoked when it is no longer shown; undefined before the first effect. */
export function useObjectUrl(picture: Content | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return undefined;
    const created = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    // oxlint-disable-next-line react/set-state-in-effect -- it is made by this effect, which also ends it
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [picture]);
  return url;
}
