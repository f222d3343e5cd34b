import { localTime } from '#world/local-time.ts';
import type { Host } from '#world/kind.ts';

/** What the camera at the gate sees: the hour of the day, the lamps of the path and the gate as they are. SVG, 16 to 9. */
export function gateView(host: Host): string {
  const { clock } = localTime(host.clock.now());
  const isNight = host.stateOf('sun.sun')?.state === 'below_horizon';
  const isLit = host.stateOf('light.luci_del_vialetto')?.state === 'on';
  const isOpen = host.stateOf('cover.cancello')?.state !== 'closed';
  const [sky, hills, grass, path, wall] = isNight
    ? ['#0b1b2c', '#10283a', '#15382d', '#3c4650', '#4a5560']
    : ['#a9cfe4', '#7fa98f', '#5f9a5c', '#c9bfae', '#d9cdb8'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="1280" height="720"><path fill="${sky}" d="M0 0h640v360H0z"/><path fill="${hills}" d="M0 150q120-60 240-20t200-24 200 20v90H0z"/><path fill="${grass}" d="M0 190h640v170H0z"/><path fill="${path}" d="M290 196h60l150 164H140z"/><path fill="${wall}" d="M0 168h246v54H0zM394 168h246v54H394zM240 150h16v76h-16zM384 150h16v76h-16z"/>${gate(isOpen)}${[130, 510].map((x) => lamp(x, isLit, isNight)).join('')}<path fill="#000" opacity=".5" d="M0 328h236v32H0z"/><text x="12" y="351" fill="#fff" font-family="monospace" font-size="20">Cancello ${clock}</text></svg>`;
}

/** Both wings: across the path, or turned inwards. */
const gate = (isOpen: boolean): string =>
  isOpen
    ? '<path d="M258 164l26 22v56l-26-18zM382 164l-26 22v56l26-18z" fill="none" stroke="#22302f" stroke-width="4"/>'
    : '<path d="M258 168h124v54H258zM278 168v54M299 168v54M320 160v66M341 168v54M362 168v54" fill="none" stroke="#22302f" stroke-width="4"/>';

const lamp = (x: number, isLit: boolean, isNight: boolean): string =>
  `${isLit && isNight ? `<circle cx="${x}" cy="236" r="46" fill="#ffdf8a" opacity=".3"/>` : ''}<path d="M${x} 240v70" stroke="#22302f" stroke-width="6"/><circle cx="${x}" cy="234" r="11" fill="${isLit ? '#ffe9b0' : '#7d8588'}"/>`;
