import { writeFileSync } from "node:fs";
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

type Send = <T>(method: string, params: object) => Promise<T>;

/** The installed Firefox, through its built-in WebDriver BiDi. */
export const startFirefox = async (file: string, { isDark = false }: DriverOptions): Promise<Driver> => {
  const program = startProgram(file, (folder) => {
    // 0 is dark, 1 is light.
    const scheme = `user_pref("layout.css.prefers-color-scheme.content-override", ${isDark ? 0 : 1});\n`;
    writeFileSync(join(folder, "user.js"), scheme);
    return ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"];
  });
  try {
    return await drive(program);
  } catch (error) {
    await program.stop();
    throw error;
  }
};

const drive = async (program: Program): Promise<Driver> => {
  const address = await printed(program, 2, /BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  const send = speak(socket);
  await withTimeout(
    new Promise((opened, failed) => {
      socket.addEventListener("open", opened, { once: true });
      socket.addEventListener("error", () => failed(new Error("Firefox refused the connection.")), {
        once: true,
      });
    }),
    "Connecting to Firefox",
  );
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } },
  });
  // The first window never gets the focus, so its date fields accept no date.
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "window" });
  const act = async (actions: readonly object[]): Promise<void> => {
    await send("input.performActions", { context, actions });
  };
  const evaluate = <T>(expression: string) =>
    send<{ type: string; result: T; exceptionDetails?: { text: string } }>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
      userActivation: true,
    });
  return {
    movesOnAfter: [2, 4],
    version: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    evaluate: async (expression) => {
      const answer = await evaluate<{ value?: string }>(`JSON.stringify(${expression})`);
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? "null");
    },
    click: (x, y) => act(clickActions(x, y)),
    type: (text) => act(typeActions(text)),
    press: (key, ...modifiers) => act(pressActions(key, modifiers)),
    chooseFile: async (selector, path) => {
      const found = await evaluate<{ sharedId: string }>(
        `document.querySelector(${JSON.stringify(selector)})`,
      );
      await send("input.setFiles", { context, element: { sharedId: found.result.sharedId }, files: [path] });
    },
    picture: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: async () => {
      socket.close();
      await program.stop();
    },
  };
};

/** Sends commands and matches each with its answer. */
const speak = (socket: WebSocket): Send => {
  const waiting = new Map<number, { answer: (result: never) => void; refuse: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "error") asked?.refuse(new Error(message.message));
    else asked?.answer(message.result as never);
  });
  return (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<never>((answer, refuse) => waiting.set(id, { answer, refuse }));
    socket.send(JSON.stringify({ id, method, params }));
    return withTimeout(answered, `${method} in Firefox`);
  };
};
