import { retryingImport } from "../lazy/retrying-import.ts";
import { pendingFlag } from "../outbox/pending-flag.ts";
import type { Destination, Evidence, Panel, Prefill, Recording, Visitor } from "../panel-context.ts";
import type { Metadata, WidgetConfig } from "../wire.ts";
import { browserFetch } from "./browser-fetch.ts";
import { chooseLanguage } from "./choose-language.ts";
import { type Diagnostics, startDiagnostics } from "./diagnostics.ts";
import { fetchConfig, defaultConfig } from "./fetch-config.ts";
import { mergeMetadata, textsOf } from "./call-arguments.ts";
import { createLauncher, launcherTexts } from "./launcher.ts";
import { publishApi } from "./public-api.ts";
import type { ScriptSettings } from "./script-settings.ts";
import { WidgetHost } from "./widget-host.ts";

/** What runs before the panel is loaded: the button, the public API and the error monitoring. */
export class Widget {
  readonly #settings: ScriptSettings;
  readonly #destination: Destination;
  readonly #host = new WidgetHost();
  readonly #launcher = createLauncher(() => void this.#open());
  readonly #diagnostics: Diagnostics;
  readonly #loadPanelPart: () => Promise<typeof import("../panel/panel.tsx")>;
  #config: Promise<WidgetConfig | undefined> | undefined;
  #panel: Promise<Panel> | undefined;
  #visitor: Visitor = {};
  #metadata: Metadata = {};
  #freezeRecording: (() => Recording | undefined) | undefined;

  constructor(settings: ScriptSettings) {
    this.#settings = settings;
    const { service, apiKey } = settings;
    this.#destination = { service, apiKey, fetch: browserFetch() };
    this.#loadPanelPart = entryPart(service, __PANEL__);
    this.#diagnostics = startDiagnostics(settings.watchesErrors);
  }

  start(): void {
    publishApi({
      open: (options) => void this.#open(textsOf("open", options)),
      close: () => void this.#panel?.then((panel) => panel.close()),
      identify: (visitor) => void (this.#visitor = { ...this.#visitor, ...textsOf("identify", visitor) }),
      setMetadata: (metadata) => void (this.#metadata = mergeMetadata(this.#metadata, metadata)),
    });
    if (document.readyState === "loading")
      addEventListener("DOMContentLoaded", () => void this.#show(), { once: true });
    else void this.#show();
  }

  async #show(): Promise<void> {
    if (pendingFlag.isSet()) void this.#resumeOutbox();
    if (location.href.includes("corkboard-review")) void this.#start<void>(__REVIEW__);
    const config = await this.#configure();
    if (!config) return;
    this.#launcher.button.hidden = !this.#settings.showsButton;
    this.#host.root.prepend(this.#launcher.button);
    this.#applyTheme(config);
    this.#attach();
    if (config.recording) this.#freezeRecording = await this.#start(__RECORDER__);
  }

  /** Undefined if the service refuses the key; then nothing is shown. */
  #configure(): Promise<WidgetConfig | undefined> {
    this.#config ??= fetchConfig(this.#destination).then((config) => {
      if (config === "unreachable") {
        this.#config = undefined;
        return defaultConfig;
      }
      if (config !== "refused") return config;
      console.warn("Corkboard: the service does not accept this key on this page");
      return undefined;
    });
    return this.#config;
  }

  #applyTheme(config: WidgetConfig): void {
    const { element } = this.#host;
    this.#host.applyTheme(this.#settings.color ?? config.color, this.#settings.position ?? config.position);
    if (this.#settings.theme) element.dataset.theme = this.#settings.theme;
    element.lang = this.#language(config);
    element.dir = this.#settings.direction;
    this.#launcher.label(this.#text(config, "buttonLabel"));
  }

  #attach(): void {
    this.#host.attach(() => void this.#panel?.then((panel) => panel.restore()));
  }

  async #open(options: Prefill = {}): Promise<void> {
    // Before anything is loaded, so that a slow network does not cost evidence.
    const evidence = this.#evidence();
    this.#launcher.busy(true);
    this.#panel ??= this.#loadPanel();
    const panel = await this.#panel.catch(() => undefined);
    this.#launcher.busy(false);
    if (panel) return panel.open(options, evidence);
    this.#panel = undefined;
    this.#launcher.label(this.#text(defaultConfig, "loadingFailed"), true);
  }

  async #loadPanel(): Promise<Panel> {
    const config = await this.#configure();
    if (!config) throw new Error("the service does not accept this key");
    this.#applyTheme(config);
    const { createPanel } = await this.#loadPanelPart();
    this.#attach();
    return createPanel({
      ...this.#destination,
      root: this.#host.root,
      config,
      language: this.#language(config),
      texts: this.#settings.texts,
      diagnostics: this.#diagnostics,
      visitor: () => this.#visitor,
      evidence: () => this.#evidence(),
    });
  }

  #evidence(): Evidence {
    return {
      ...this.#diagnostics.pageState(),
      metadata: this.#metadata,
      recording: this.#freezeRecording?.(),
    };
  }

  /** Without the part, everything else works: reports are sent without a recording, and nothing is highlighted. */
  async #start<Result>(file: string): Promise<Result | undefined> {
    try {
      const { start } = await entryPart<{ start(onEmptied: () => void): Result }>(this.#settings.service, file)();
      return start(() => void this.#panel?.then((panel) => panel.redraw()));
    } catch {
      return undefined;
    }
  }

  async #resumeOutbox(): Promise<void> {
    try {
      const { resumeOutbox } = await this.#loadPanelPart();
      await resumeOutbox(this.#destination);
    } catch {
      // The next page view tries again.
    }
  }

  #language(config: WidgetConfig) {
    const page = document.documentElement.lang;
    return chooseLanguage([this.#settings.language, config.language, page, ...navigator.languages]);
  }

  #text(config: WidgetConfig, key: keyof (typeof launcherTexts)["en"]): string {
    return this.#settings.texts[key] ?? config.texts[key] ?? launcherTexts[this.#language(config)][key];
  }
}

/** A retry uses another folder, so that the entry's own parts are found beside it and refer back to this instance. */
const entryPart = <Module>(service: string, file: string): (() => Promise<Module>) =>
  retryingImport((failures) => {
    const url = `${service}widget/${failures ? `r${failures}/` : ""}${file}`;
    return import(/* @vite-ignore */ url);
  });
