interface Panel {
  readonly component_name: string;
  readonly icon: string | null;
  readonly title: string | null;
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly url_path: string;
  readonly require_admin: boolean;
  readonly config_panel_domain: string | null;
  readonly default_visible: boolean;
  readonly show_in_sidebar: boolean;
}

function panel(name: string, icon: string | null, title: string | null, more: Partial<Panel> = {}): Panel {
  return {
    component_name: name,
    icon,
    title,
    config: null,
    url_path: name,
    require_admin: false,
    config_panel_domain: null,
    default_visible: true,
    show_in_sidebar: true,
    ...more,
  };
}

const allPanels: readonly Panel[] = [
  panel('home', 'mdi:home', 'home', { default_visible: false }),
  panel('light', 'mdi:lamps', 'light', { default_visible: false }),
  panel('security', 'mdi:security', 'security', { default_visible: false }),
  panel('climate', 'mdi:home-thermometer', 'climate', { default_visible: false }),
  panel('map', 'mdi:tooltip-account', 'map', { default_visible: false }),
  panel('energy', 'mdi:lightning-bolt', 'energy'),
  panel('logbook', 'mdi:format-list-bulleted-type', 'logbook'),
  panel('history', 'mdi:chart-box', 'history'),
  panel('media-browser', 'mdi:play-box-multiple', 'media_browser'),
  panel('config', 'mdi:cog', 'config', { require_admin: true }),
  panel('profile', null, null),
];

/** Panels by URL path; administrators' panels only for them. */
export function panels(forAdmin: boolean): Record<string, Panel> {
  return Object.fromEntries(
    allPanels.filter((one) => forAdmin || !one.require_admin).map((one) => [one.url_path, one]),
  );
}
