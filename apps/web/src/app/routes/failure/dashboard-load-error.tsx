import { LoadError, type LoadHelp } from '#features/dashboard/load-error/load-error.tsx';
import { ReportLink } from './late-report-link.ts';

/** The devices could not be loaded; it can be reported, where somebody would read it. */
export const DashboardLoadError = ({ help }: { readonly help: LoadHelp }) => (
  <LoadError help={help} report={(words) => <ReportLink words={words} />} />
);
