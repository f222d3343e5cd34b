import type { EnergySources } from '@soglia/energy/sources';
import { useConnection } from '#hub/use-connection.ts';
import { FlowDiagram } from './flow-diagram.tsx';
import { useLivePower } from './use-live-power.ts';

interface FlowNowProps {
  readonly sources: EnergySources;
  readonly nameOf: (meter: string) => string;
}

/** What flows now. Only it is drawn anew by each new reading. */
export const FlowNow = ({ sources, nameOf }: FlowNowProps) => {
  const { stale } = useConnection();
  const power = useLivePower(sources, nameOf);
  return (
    <FlowDiagram
      power={power}
      hasSun={sources.solar.length > 0}
      hasBattery={sources.batteries.length > 0}
      stale={stale}
    />
  );
};
