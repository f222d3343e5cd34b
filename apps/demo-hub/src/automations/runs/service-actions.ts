import { deviceService } from '#automations/device-parts.ts';
import type { ActionRun } from '#automations/runs/actions.ts';
import type { TraceStep } from '#automations/runs/run-trace.ts';
import { TemplateError } from '#automations/runs/template-error.ts';
import { hasTemplate, isFields, partsIn, textOf, type Fields } from '#automations/values.ts';
import { ServiceError } from '#world/service-error.ts';
import { systemCaller } from '#world/world.ts';

/** The automation calls what this hub does not have: the hub names that as a problem too. */
export class UnknownActionError extends ServiceError {
  readonly action: string;
  constructor(action: string) {
    super('not_found', `Action ${action} not found`);
    this.action = action;
  }
}

const objectOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Calls a service with all rights; the trace tells what was called. */
export async function callService(action: Fields, step: TraceStep, run: ActionRun): Promise<void> {
  const { world, trace, signal } = run;
  const named = action['entity_id'] === undefined ? {} : { entity_id: action['entity_id'] };
  const target = { ...named, ...objectOf(action['target']) };
  const data = { ...objectOf(action['data_template']), ...objectOf(action['data']) };
  const name = textOf(action['action'] ?? action['service']);
  if (hasTemplate([name, target, data])) throw new TemplateError();
  const [domain = '', service = ''] = name.split('.');
  step.result = {
    params: { domain, service, service_data: data, target: listed(target) },
    running_script: name === 'automation.trigger',
  };
  const call = world.services
    .call({ domain, service, data: { ...data, ...target }, context: trace.context, caller: systemCaller })
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      throw new UnknownActionError(name);
    });
  await Promise.race([call, stopped(signal)]);
}

/** Resolves when the run is stopped. What was called goes on by itself. */
function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

const listed = (target: Fields): Fields =>
  Object.fromEntries(Object.entries(target).map(([key, value]) => [key, partsIn(value)]));

export function fireEvent(action: Fields, step: TraceStep, { world, trace }: ActionRun): void {
  const data = objectOf(action['event_data']);
  if (hasTemplate(data)) throw new TemplateError();
  step.result = { event: action['event'], event_data: data };
  world.bus.fire(textOf(action['event']), data, { context: trace.context });
}

export async function runDeviceAction(action: Fields, step: TraceStep, run: ActionRun): Promise<void> {
  const service = deviceService(action, run.world);
  if (service === undefined) {
    throw new ServiceError('home_assistant_error', `Unknown device action '${textOf(action['type'])}'`);
  }
  await callService({ action: service.name, entity_id: service.entityId }, step, run);
  // A real hub tells nothing of a device action.
  delete step.result;
}
