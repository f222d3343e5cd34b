import type { Session } from '@soglia/hub-client/sign-in';
import { sessionFor } from '#hub/sign-in.ts';
import { demoOwner, startDemoHub, type DemoHubOptions, type DemoHubProcess } from '#processes/demo-hub.ts';
import { startGateway, type GatewayOptions, type GatewayProcess } from '#processes/gateway.ts';

/** Gateway and demo hub in processes of their own, and a session. */
export interface Environment extends AsyncDisposable {
  readonly demoHub: DemoHubProcess;
  readonly gateway: GatewayProcess;
  readonly session: Session;
}

export async function startEnvironment(
  options: GatewayOptions = {},
  home: DemoHubOptions = {},
): Promise<Environment> {
  const demo = await startDemoHub(home);
  const gateway = await startGateway(demo.url, options);
  const session = await sessionFor(gateway.hubUrl, gateway.appUrl, demoOwner);
  return {
    demoHub: demo,
    gateway,
    session,
    [Symbol.asyncDispose]: async () => {
      await gateway.stop();
      await demo.stop();
    },
  };
}
