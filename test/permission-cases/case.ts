import type { ContentType } from "#modules/content/content-type.schema.ts";
import type { CodePurpose } from "#modules/sign-in/codes.sql.ts";
import type { LoginStep } from "#modules/sign-in/sign-in.sql.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import type { BlockOptions } from "../support/factories.ts";

/** Ids that a request can have. Each belongs to the caller's company, to another company, or to nothing. */
export interface Ids {
  page: number;
  /** The first and the second block of the page's version. */
  block: number;
  second: number;
  role: number;
  /** A user of the company, and their address. */
  user: number;
  email: string;
  /** The signed-in user. */
  caller: number;
  image: number;
  imageFolder: number;
  /** A side nav that a live page shows. */
  sideNav: number;
  /** An email in the queue that failed. */
  job: number;
  /** A third company, made for the request. */
  company: number;
  /** The company that has everything else. */
  ownCompany: number;
  /** Friendly URL of the page, which appears at the top. */
  pageUrl: string;
  /** A reusable block, with a draft. */
  reusable: number;
  /** A navbar tab. */
  tab: number;
  /** Someone who asked for the newsletter. */
  subscriber: number;
  /** A form, and the one field in it. */
  form: number;
  field: number;
  /** A document, and the location of its file. */
  document: number;
  documentLocation: string;
  /** A newsletter issue, the location of its file, and that of an upload that waits for one. */
  news: number;
  newsLocation: string;
  newsUpload: string;
  /** A blog that is Pending. */
  blog: number;
  /** The address of one that is Live. */
  blogUrl: string;
  /** Location of an uploaded file that no item has yet. */
  upload: string;
  /** An event, and its friendly URL. */
  event: number;
  eventUrl: string;
  /** A comment by the caller on the page, and its thread. */
  comment: number;
  thread: number;
  /** A change of the first block by the caller. */
  change: number;
  /** An item of the case's content type. */
  item: number;
  /** A submission of that form, and a waiting email about it. */
  submission: number;
  submissionMail: number;
  /** An internal note by the caller on that submission. */
  submissionNote: number;
  /** A reply to that submission that hasn't been sent yet. */
  submissionReply: number;
  /** A solved captcha of the company's site. */
  captchaToken: string;
  /** The content hash of the page's version, where the case asks for it. */
  contentHash: string;
}

/** A file that goes with a request, in a multipart form with the body's fields. */
export interface TestUpload {
  readonly part: string;
  readonly fileName: string;
  readonly content: Buffer;
}

/** How to make a valid request of a call, for the permission matrix. */
export interface PermissionCase {
  /** The request is about a page with a version in this status, and the page's role decides who may make it. */
  readonly version?: VersionStatus;
  /** `user` is made for each request: the call changes or deletes them. */
  readonly isUserChanged?: boolean;
  /** Its account is deactivated. */
  readonly isDeactivated?: boolean;
  /** `role` is made for each request: the call changes or deletes it. */
  readonly isRoleChanged?: boolean;
  /** `company` is made for each request. */
  readonly isCompanyChanged?: boolean;
  /** The type of `item`. */
  readonly content?: ContentType;
  /** The request contains the content hash of that version. */
  readonly hasContentHash?: boolean;
  /** That version is scheduled to go live tomorrow. */
  readonly hasPlan?: boolean;
  /** What appears on that version. */
  readonly blocks?: readonly BlockOptions[];
  /** The step that the caller's sign-in has reached. */
  readonly step?: LoginStep;
  /** A code that was sent to the user before. */
  readonly code?: string;
  readonly codePurpose?: CodePurpose;
  /** Someone has asked for an account at the company. */
  readonly hasRegistration?: boolean;
  /** `user` is made for each request, and hasn't accepted the invitation yet. */
  readonly hasInvitation?: boolean;
  /** `image` is stored, with 32 × 32 pixels. */
  readonly isImageStored?: boolean;
  /** The call changes its caller's password or sessions. */
  readonly isCallerChanged?: boolean;
  /** The browser has a checked captcha's grant. */
  readonly hasGrant?: boolean;
  /** The ids that the request has. */
  readonly ids: readonly (keyof Ids)[];
  readonly request: (ids: Ids) => {
    readonly query?: Record<string, unknown>;
    readonly body?: object | number;
    readonly upload?: TestUpload;
  };
}

/** What was mailed to the visitor whose registration was made with a page. */
export const registrationToken = (pageId: number): string => `registration-${pageId}`;

/** What was mailed to an invited user. */
export const invitationToken = (userId: number): string => `invitation-${userId}`;

/** Cases by the names of their calls. */
export type PermissionCases = Readonly<Record<string, PermissionCase>>;

/** The version of a page that a request is about. */
export const VERSION = 1;

/** A request without ids. */
export const withoutIds: PermissionCase = { ids: [], request: () => ({}) };

/** A request with a body without ids. */
export const withBody = (body: object): PermissionCase => ({ ids: [], request: () => ({ body }) });

/** A request about a version of a page. */
export const ofPage = (version: VersionStatus, query: object = {}): PermissionCase => ({
  version,
  ids: ["page"],
  request: ({ page }) => ({ query: { pageId: page, ...query } }),
});
