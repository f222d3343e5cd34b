import { useEffect, useRef, useState } from 'react';
import { toastWarning } from './outcome-notices.ts';

/**
 * Why what a dialog began was refused, as a state of it; a notice says what fails once the dialog was closed, or is gone
 * with its screen: nobody would see it there.
 * @param open whether the dialog is open
 */
export function useRefusal(open: boolean): [string | undefined, (text: string | undefined) => void] {
  const [refusal, setRefusal] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = open;
    return () => {
      isShown.current = false;
    };
  }, [open]);
  return [
    refusal,
    (text) => {
      if (text === undefined || isShown.current) setRefusal(text);
      else toastWarning(text);
    },
  ];
}
