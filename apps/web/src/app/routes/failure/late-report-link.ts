import { lazyComponent } from '#shared/lazy-component.tsx';

const Nothing = () => null;

/** 'Segnala un problema', after the rest of a screen, which is all there is where the network is gone. */
export const ReportLink = lazyComponent<{ readonly words: string }>(() =>
  import('../../tickets/report-link.tsx').then(
    (module) => module.ReportLink,
    () => Nothing,
  ),
);
