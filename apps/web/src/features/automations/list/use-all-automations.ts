import { useMemo } from 'react';
import type { Automation } from '@soglia/automations/config';
import { useAutomationConfigs } from '#home/automations/use-automation-config.ts';

const none: readonly string[] = [];

interface AllAutomations {
  readonly automationOf: (entityId: string) => Automation | undefined;
  /** Not read yet, and could not be read; 0 while they are not wanted. */
  readonly missing: number;
  readonly unread: number;
}

interface Options {
  readonly wanted: boolean;
  /** Whether those that come meanwhile matter. */
  readonly follow: boolean;
}

/** All configurations, a few at a time, while `wanted`; else those that cards have read. */
export function useAllAutomations(entityIds: readonly string[], { wanted, follow }: Options): AllAutomations {
  const readingOf = useAutomationConfigs({ wanted: wanted ? entityIds : none, follow });
  return useMemo(() => {
    const kinds = wanted ? entityIds.map((id) => readingOf(id).kind) : [];
    return {
      automationOf(entityId) {
        const reading = readingOf(entityId);
        return reading.kind === 'there' ? reading.value.automation : undefined;
      },
      missing: kinds.filter((kind) => kind === 'waiting').length,
      unread: kinds.filter((kind) => kind === 'failed').length,
    };
  }, [entityIds, wanted, readingOf]);
}
