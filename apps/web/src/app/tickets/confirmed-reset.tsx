import { useEffect, useEffectEvent, useState } from 'react';
import { useForgetServer } from '../server/use-forget-server.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { countUnsent } from './count-unsent.ts';
import { UnsentQuestion } from './unsent-question.tsx';

interface ConfirmedResetProps {
  readonly onClose: () => void;
}

/**
 * 'Reset' of the login page, done while this is drawn; asks first where that would lose tickets that wait. They are left
 * of a session that ended by itself.
 */
export const ConfirmedReset = ({ onClose }: ConfirmedResetProps) => {
  const [count, setCount] = useState(0);
  // Nobody is signed in, or the hub refuses every token: it has nothing to revoke.
  const reset = useForgetServer(useSignOut());
  const agree = useEffectEvent(() => {
    onClose();
    reset();
  });
  useEffect(() => {
    let isOver = false;
    void countUnsent().then((unsent) => {
      if (isOver) return;
      if (unsent === 0) agree();
      else setCount(unsent);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return count === 0 ? null : <UnsentQuestion act="reset" count={count} onAgree={reset} onClose={onClose} />;
};
