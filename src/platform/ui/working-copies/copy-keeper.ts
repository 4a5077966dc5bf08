import { CallError } from "../api.ts";
import { deleteServerCopy, readServerCopy, sendCopy } from "./copy-calls.ts";
import { type Copy, type CopyContent, mergedContent, newestCopy } from "./copy-content.ts";
import { type CopyKey, readDeviceCopy, removeDeviceCopy, writeDeviceCopy } from "./device-copies.ts";

/** Milliseconds from a change until it is stored in the browser, where it survives a crash, and on the server. */
const DEVICE_MS = 100;
const SERVER_MS = 1_500;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
/** Attempts in a row before waiting for the next change or for the browser to be online. */
const MAX_ATTEMPTS = 10;
/** Browsers refuse larger requests that outlive their page. */
const KEEPALIVE_BYTES = 60_000;

interface KeeperInput {
  /** The form's current key. A new item gets another one when it is saved. */
  key(): CopyKey;
  /** Unsaved input; null if there is none. */
  unsaved(): CopyContent | null;
  /** The part of a stored copy that can be offered; null if it's already saved. */
  usable(copy: Copy): Copy | null;
  /** An earlier copy can be restored or discarded; null once all of it has been saved. */
  onOffer(copy: Copy | null): void;
  /** Whether the input is stored in this browser and not on the server. */
  onDeviceOnly(isDeviceOnly: boolean): void;
}

/** Keeps one form's unsaved values in this browser and on the server until they're saved or discarded. */
export class CopyKeeper {
  readonly #input: KeeperInput;
  /** An earlier copy that hasn't been restored or discarded yet. It is stored in addition to the current input. */
  #offered: Copy | null = null;
  #isOffering = false;
  /** Storage location, and the stored content as JSON; null if nothing is stored. */
  #stored: { readonly key: CopyKey; readonly text: string } | null = null;
  #sentText = "";
  #serverAt: string | null = null;
  #mayBeOnServer = false;
  #isOnDevice = false;
  #attempts = 0;
  #deviceTimer: number | undefined;
  #serverTimer: number | undefined;
  #retryTimer: number | undefined;
  /** The last of the requests, which are sent one at a time. */
  #tail: Promise<void> = Promise.resolve();

  constructor(input: KeeperInput) {
    this.#input = input;
  }

  /** Reads the earlier copy and offers it. */
  async load(): Promise<void> {
    const key = this.#input.key();
    const device = readDeviceCopy(key);
    this.#serverAt = device?.serverAt ?? null;
    // Stored with the input until the server has answered.
    this.#offered = device?.isRemoved ? null : device;
    const server = await readServerCopy(key);
    this.#mayBeOnServer = server !== null;
    this.#serverAt = server?.updatedAt ?? this.#serverAt;
    const newest = newestCopy(device, server);
    this.#offered = newest && this.#input.usable(newest);
    if (this.#offered) this.#input.onOffer(this.#offered);
    this.#isOffering = true;
    if (this.#stored) return this.#store(this.#input.unsaved());
    if (!this.#offered) {
      if (device || server) this.#remove(key);
      return;
    }
    if (device && newest === device && !device.isSent) {
      const { values, base } = device;
      this.#stored = { key, text: JSON.stringify({ values, base }) };
      this.#isOnDevice = true;
      this.#send();
    }
  }

  /** Called after typing or saving. */
  change(): void {
    this.#deviceTimer ??= window.setTimeout(() => this.#store(this.#input.unsaved()), DEVICE_MS);
  }

  /** Called after the offered copy was restored or discarded. */
  answer(): void {
    this.#offered = null;
    this.#stored ??= { key: this.#input.key(), text: "" };
    this.#store(this.#input.unsaved());
  }

  /** Deletes the stored input. Resolves once the server has done it or can't be reached. */
  discard(): Promise<void> {
    this.#store(null);
    if (this.#serverTimer !== undefined) this.#send();
    return this.#tail;
  }

  /** Stores what isn't stored yet. @param isLeaving whether the page may be closed right after */
  flush(isLeaving: boolean): void {
    if (this.#deviceTimer !== undefined) this.#store(this.#input.unsaved());
    if (this.#serverTimer !== undefined) this.#send(isLeaving);
  }

  /** Tries to reach the server again. */
  sendAgain(): void {
    this.#attempts = 0;
    this.#send();
  }

  /** Stores the input in the browser now, and on the server soon. Removes what is stored if there is no input. */
  #store(typed: CopyContent | null): void {
    window.clearTimeout(this.#deviceTimer);
    this.#deviceTimer = undefined;
    const key = this.#input.key();
    if (this.#stored && this.#stored.key.item !== key.item) this.#remove(this.#stored.key);
    this.#dropSaved();
    const content = mergedContent(this.#offered, typed);
    if (content === null) {
      if (this.#stored) this.#remove(this.#stored.key);
      return;
    }
    const { values, base } = content;
    const text = JSON.stringify({ values, base });
    if ((typed === null && this.#stored === null) || text === this.#stored?.text) return;
    this.#stored = { key, text };
    this.#storeOnDevice(key, content, false);
    this.#serverTimer ??= window.setTimeout(() => this.#send(), SERVER_MS);
  }

  /** Someone may have typed and saved what is offered. */
  #dropSaved(): void {
    const offered = this.#isOffering ? this.#offered : null;
    if (!offered) return;
    const left = this.#input.usable(offered);
    if (left && Object.keys(left.values).length === Object.keys(offered.values).length) return;
    this.#offered = left;
    this.#stored ??= { key: this.#input.key(), text: "" };
    this.#input.onOffer(left);
  }

  #storeOnDevice(key: CopyKey, { values, base }: CopyContent, isSent: boolean): void {
    this.#isOnDevice = writeDeviceCopy(key, {
      values,
      base,
      updatedAt: new Date().toISOString(),
      serverAt: this.#serverAt,
      isSent,
      isRemoved: false,
    });
  }

  #send(isLeaving = false): void {
    window.clearTimeout(this.#serverTimer);
    window.clearTimeout(this.#retryTimer);
    this.#serverTimer = undefined;
    void this.#enqueue(async () => {
      const sending = this.#stored;
      if (!sending || sending.text === this.#sentText) return;
      this.#mayBeOnServer = true;
      try {
        const content = JSON.parse(sending.text) as CopyContent;
        const isSmall = sending.text.length < KEEPALIVE_BYTES;
        this.#serverAt = await sendCopy(sending.key, content, isLeaving && isSmall);
        this.#sentText = sending.text;
        this.#attempts = 0;
        if (this.#stored?.text === this.#sentText) this.#storeOnDevice(sending.key, content, true);
        this.#input.onDeviceOnly(false);
      } catch (error) {
        this.#input.onDeviceOnly(this.#isOnDevice);
        this.#attempts += 1;
        if (mayPass(error) && this.#attempts < MAX_ATTEMPTS) this.#retryLater();
      }
    });
  }

  #retryLater(): void {
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#attempts - 1));
    this.#retryTimer = window.setTimeout(() => this.#send(), delay);
  }

  #remove(key: CopyKey): void {
    this.#stored = null;
    this.#sentText = "";
    this.#attempts = 0;
    window.clearTimeout(this.#serverTimer);
    window.clearTimeout(this.#retryTimer);
    this.#serverTimer = undefined;
    this.#input.onDeviceOnly(false);
    if (!this.#mayBeOnServer) {
      removeDeviceCopy(key);
      return;
    }
    const updatedAt = new Date().toISOString();
    const serverAt = this.#serverAt;
    writeDeviceCopy(key, { values: {}, base: {}, updatedAt, serverAt, isSent: false, isRemoved: true });
    void this.#enqueue(async () => {
      try {
        await deleteServerCopy(key);
        this.#mayBeOnServer = false;
        if (readDeviceCopy(key)?.isRemoved) removeDeviceCopy(key);
      } catch {
        // A marker stays in the browser and is checked when the form is opened again.
      }
    });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(work, work);
    return this.#tail;
  }
}

/** Whether a failure may be temporary: no connection, or a busy server. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
