import { useHub } from '#hub/hub-context.ts';
import { createLazyModule, retryLoad, ModuleLoadError } from '#shared/lazy-module.ts';
import type { AlarmRequest } from './request/request-alarm.ts';

/** What is asked before a panel is armed or disarmed: fetched by the first press. */
const request = createLazyModule(() => import('./request/request-alarm.ts'));

/** Gives the function that arms or disarms a panel, after what has to be asked. */
export function useAlarmRequest(): (options: Omit<AlarmRequest, 'hub'>) => void {
  const hub = useHub();
  return function run(options) {
    request.load().then(
      (module) => module.requestAlarm({ ...options, hub }),
      (error: unknown) => {
        if (error instanceof ModuleLoadError) retryLoad(error, () => run(options));
      },
    );
  };
}
