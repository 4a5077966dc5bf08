import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  clickActions,
  type Driver,
  type DriverOptions,
  pressActions,
  typeActions,
  withTimeout,
} from "./driver.ts";
import { type Program, printed, startProgram } from "./programs.ts";

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

type Send = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;

/** WebKitGTK's MiniBrowser, through WebDriver, on a virtual display. */
export const startWebKit = async (
  programs: WebKitPrograms,
  { isDark = false }: DriverOptions,
): Promise<Driver> => {
  const display = startProgram(programs.display, () => [
    ...["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
  ]);
  let driver: Program | undefined;
  const stop = async () => {
    await driver?.stop();
    await display.stop();
  };
  try {
    const number = await printed(display, 3, /(\d+)\n/);
    const port = await freePort();
    driver = startProgram(
      programs.driver,
      () => [`--port=${port}`, "--host=127.0.0.1"],
      (folder) => ({
        DISPLAY: `:${number}`,
        GDK_BACKEND: "x11",
        GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // Containers and CI don't allow what its sandbox needs.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        XDG_CONFIG_HOME: narrowToolbar(folder),
      }),
    );
    return await drive(`http://127.0.0.1:${port}`, programs.browser, stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Its toolbar would keep the window wider than a phone. */
const narrowToolbar = (folder: string): string => {
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(
    join(folder, "gtk-3.0/gtk.css"),
    "toolbar * { min-width: 0; padding: 0; margin: 0; border-width: 0 }",
  );
  return folder;
};

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });

const drive = async (address: string, binary: string, stop: () => Promise<void>): Promise<Driver> => {
  await listening(address);
  const toDriver = speak(address);
  const { sessionId, capabilities } = await toDriver<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: "accept",
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    },
  });
  const send: Send = (method, path, body) => toDriver(method, `/session/${sessionId}/${path}`, body);
  const act = async (actions: readonly object[]): Promise<void> => {
    await send("POST", "actions", { actions });
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `return JSON.stringify(${expression})`;
    return JSON.parse((await send<string | null>("POST", "execute/sync", { script, args: [] })) ?? "null");
  };
  return {
    movesOnAfter: [],
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      await send("POST", "url", { url });
    },
    resize: async (width, height) => {
      // The window has a toolbar above the page, and sometimes borders beside it.
      await send("POST", "window/rect", { width, height });
      const [inner, below] = (await evaluate("[innerWidth, innerHeight]")) as [number, number];
      await send("POST", "window/rect", { width: 2 * width - inner, height: 2 * height - below });
    },
    evaluate,
    click: (x, y) => act(clickActions(x, y)),
    type: (text) => act(typeActions(text)),
    press: (key, ...modifiers) => act(pressActions(key, modifiers)),
    chooseFile: async (selector, path) => {
      const found = await send<Record<string, string>>("POST", "element", {
        using: "css selector",
        value: selector,
      });
      await send("POST", `element/${Object.values(found)[0]}/value`, { text: path });
    },
    picture: async () => Buffer.from(await send<string>("GET", "screenshot"), "base64"),
    close: async () => {
      await toDriver("DELETE", `/session/${sessionId}`).catch(() => {});
      await stop();
    },
  };
};

const speak =
  (address: string): Send =>
  async <T>(method: string, path: string, body?: object) => {
    const ask = async (): Promise<T> => {
      const answer = await fetch(`${address}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
      if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
      return value;
    };
    return withTimeout(ask(), `${method} ${path.split("/").at(-1)} in WebKitGTK`);
  };

/** The driver prints nothing when it's ready. */
const listening = async (address: string): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await fetch(`${address}/status`);
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
