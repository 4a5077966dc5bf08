import { kinds } from "#blocks/kinds.generated.ts";
import type { ComponentCalls } from "#modules/components/component-calls.contract.ts";
import { callsOfKind } from "#modules/components/components.contract.ts";
import type { CodePurpose } from "#modules/sign-in/codes.sql.ts";
import type { LoginStep } from "#modules/sign-in/sign-in.sql.ts";
import type { VersionStatus } from "#modules/versions/versions.contract.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { type BlockOptions, PASSWORD, sampleValues } from "./support/factories.ts";

/** Ids that a request can bear. Each is the own company's, another company's, or nobody's. */
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
  /** A side nav that a live page shows. */
  sideNav: number;
  /** A mail in the queue that failed. */
  job: number;
  /** A third company, made for the request. */
  company: number;
  /** Friendly URL of the page, which stands at the top. */
  pageUrl: string;
  /** A navbar tab. */
  tab: number;
  /** Somebody who asked for the newsletter. */
  subscriber: number;
  /** A form, and the one field in it. */
  form: number;
  field: number;
  /** A document, and the location of its file. */
  document: number;
  documentLocation: string;
  /** A news item, the location of its file, and that of an upload that waits for one. */
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
  /** What somebody has sent with that form, and a mail about it that waits. */
  submission: number;
  submissionMail: number;
  /** A solved captcha of the company's site. */
  captchaToken: string;
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
  /** `company` is made for each request. */
  readonly isCompanyChanged?: boolean;
  /** What stands on that version. */
  readonly blocks?: readonly BlockOptions[];
  /** The step that the caller's sign-in has reached. */
  readonly step?: LoginStep;
  /** A code that was sent to the user before. */
  readonly code?: string;
  readonly codePurpose?: CodePurpose;
  /** Somebody has asked for an account at the company. */
  readonly hasRegistration?: boolean;
  /** The call changes its caller's password or sessions. */
  readonly isCallerChanged?: boolean;
  /** The browser has a checked captcha's grant. */
  readonly hasGrant?: boolean;
  /** The ids that the request bears. */
  readonly ids: readonly (keyof Ids)[];
  readonly request: (ids: Ids) => {
    readonly query?: Record<string, unknown>;
    readonly body?: object | number;
    readonly upload?: TestUpload;
  };
}

/** What was mailed to the visitor whose registration was made with a page. */
export const registrationToken = (pageId: number): string => `registration-${pageId}`;

const CODE = "246810";
const NEW_PASSWORD = "another-Horse-7";
const VERSION = 1;
/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const newPerson = () => ({
  firstName: "Mat",
  lastName: "Rix",
  email: `matrix-${++people}@example.test`,
  phoneNumber: "5550100142",
  password: NEW_PASSWORD,
  roles: ["Level4"],
});

const newCompany = () => {
  const host = `matrix-${++companies}.example.test`;
  return { name: `Matrix ${companies}`, hosts: [host] };
};

const withoutIds: PermissionCase = { ids: [], request: () => ({}) };

const withBody = (body: object): PermissionCase => ({ ids: [], request: () => ({ body }) });

const ofPage = (version: VersionStatus, query: object = {}): PermissionCase => ({
  version,
  ids: ["page"],
  request: ({ page }) => ({ query: { pageId: page, ...query } }),
});

const BIRTHDAYS = Buffer.from("First Name,Last Name,Month,Day,Department\nMat,Rix,1,2,Water\n");

const newsForm = { title: "Matrix", teaser: "Matrix", types: "Issues" };

let blogs = 0;
/** No two blogs have one address. */
const blogForm = () => ({
  title: "Matrix",
  friendlyUrl: `matrix-${++blogs}`,
  timestamp: "2026-11-20",
  types: "Saving",
  teaser: "Matrix",
  content: "<p>Matrix</p>",
});
const documentForm = { name: "Matrix", type: "Rates", description: "" };

let events = 0;
const eventForm = () => ({
  title: "Matrix",
  friendlyUrl: `matrix-${++events}`,
  types: "Meetings",
  startTime: "2099-03-31T14:00:00Z",
});

const ofStep = (step: LoginStep): PermissionCase => ({
  step,
  ids: ["user"],
  request: ({ user }) => ({ query: { userId: user } }),
});

const bySideNav: PermissionCase = {
  ids: ["sideNav"],
  request: ({ sideNav }) => ({ query: { componentId: sideNav } }),
};

const byForm: PermissionCase = { ids: ["form"], request: ({ form }) => ({ query: { formId: form } }) };
const formBody = { name: "Matrix", email: "matrix@example.test" };
const fieldBody = { name: "Matrix", fieldType: "checkbox" };

let pages = 0;

const pageForm = () => ({
  name: "Matrix",
  friendlyUrl: `matrix-${++pages}`,
  scoTitle: "Matrix",
  scoMetaDescription: "Matrix",
  scoMetaKeywords: "matrix",
});
let roles = 0;
let people = 0;
let companies = 0;

/** What a block of a kind must refer to, as fields of a request: everything to the same one. */
const referencesTo = (kind: BlockKind, id: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, { refersTo, isRequired }]) => refersTo && isRequired)
      .map(([name, { refersTo }]) => [name, refersTo?.isList ? String(id) : id]),
  );

/** Items of modules that a block of a kind names: of all that there are, forms alone must be there. */
const itemsOf = (kind: BlockKind, form: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, field]) => field.kind === "item")
      .map(([name]) => [name, form]),
  );

const ofKind = ({ kind, order, site }: ComponentCalls): Record<string, PermissionCase> => {
  const container = kinds.find(({ type }) => type === kind.childOf?.type);
  const key = kind.childOf?.key;
  const own: BlockOptions = { type: kind.type };
  // Of a kind that lives in a container, `block` is the container's child and `second` the container itself; of one
  // that must refer to another one, `second` is that one.
  const blocks = container ? [{ type: container.type, children: [own, own] }] : [own];
  const input = (ids: Ids): object => ({
    pageId: ids.page,
    versionId: VERSION,
    componentName: "Matrix",
    ...sampleValues(kind),
    ...referencesTo(kind, ids.second),
    ...itemsOf(kind, ids.form),
    ...(key ? { [key]: ids.second } : {}),
  });
  const hasSecond = key !== undefined || Object.keys(referencesTo(kind, 0)).length > 0;
  const common = { version: "draft" as const, blocks };
  const byId: PermissionCase = {
    ...common,
    ids: ["block"],
    request: ({ block }) => ({ query: { componentId: block } }),
  };
  const hasItem = Object.keys(itemsOf(kind, 0)).length > 0;
  const parents: (keyof Ids)[] = [
    "page",
    ...(hasSecond ? (["second"] as const) : []),
    ...(hasItem ? (["form"] as const) : []),
  ];
  return {
    [`get${kind.type}`]: byId,
    [`create${kind.type}`]: { ...common, ids: parents, request: (ids) => ({ body: input(ids) }) },
    [`update${kind.type}`]: {
      ...common,
      ids: ["block", ...parents],
      request: (ids) => ({ body: { ...input(ids), id: ids.block } }),
    },
    [`delete${kind.type}`]: byId,
    ...(site
      ? {
          [site.name]: { ...byId, version: "live" as const },
        }
      : {}),
    ...(order
      ? {
          [`order${kind.type}s`]: {
            version: "draft" as const,
            // Alone in its container: the list names each child once.
            blocks: [{ type: container?.type, children: [own] }],
            ids: ["block"] as const,
            request: ({ block }: Ids) => ({ body: { [kind.childOf?.orderKey ?? ""]: [block] } }),
          },
        }
      : {}),
  };
};

/** One entry for each call, by its name. A new call needs one here; those of the block kinds follow from the kind. */
export const permissionCases: Readonly<Record<string, PermissionCase>> = {
  getCompanyName: withoutIds,
  getClientSettings: withoutIds,

  getOwnProfile: withoutIds,
  updateOwnProfile: {
    ids: [],
    request: () => ({ body: { firstName: "First", lastName: "Last", phoneNumber: "555 010 0142" } }),
  },
  changeOwnPassword: {
    isCallerChanged: true,
    ids: [],
    request: () => ({
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  },
  getOwnSessions: withoutIds,
  endOwnSession: { ids: [], request: () => ({ query: { id: 999_999 } }) },
  endOtherSessions: { ...withoutIds, isCallerChanged: true },

  getRegistrationSettings: withoutIds,
  setRegistrationOpen: { ids: [], request: () => ({ body: { isOpen: true } }) },
  register: {
    ids: [],
    request: () => ({
      body: {
        firstName: "New",
        lastName: "Neighbor",
        email: "new.neighbor@example.test",
        phoneNumber: "5550100142",
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    }),
  },
  confirmRegistration: {
    hasRegistration: true,
    ids: [],
    request: ({ page }) => ({ body: { token: registrationToken(page) } }),
  },

  isSiteInitialized: withoutIds,
  isProviderStaff: withoutIds,
  isLayoutCompleted: withoutIds,
  getVersionLimit: withoutIds,
  hasFormSettings: withoutIds,
  hasDocumentSettings: withoutIds,
  hasEventSettings: withoutIds,
  hasBlogSettings: withoutIds,
  hasNewsSettings: withoutIds,
  hasBirthdaySettings: withoutIds,
  initializeSite: withBody({ modules: ["form"] }),
  getSetUp: withoutIds,
  getFormSettingsData: withoutIds,
  getDocumentSettingsData: withoutIds,
  getEventSettingsData: withoutIds,
  getBlogSettingsData: withoutIds,
  getNewsSettingsData: withoutIds,
  getBirthdaySettingsData: withoutIds,
  updateFormSettingsData: withBody({ toEmail: ["clerk@example.test"] }),
  updateDocumentSettingsData: withBody({ types: ["Rates"] }),
  updateEventSettingsData: withBody({ types: ["Meetings"], defaultImage: "" }),
  updateBlogSettingsData: withBody({ types: ["Notices"], defaultImage: "" }),
  updateNewsSettingsData: withBody({ types: ["Issues"], defaultImage: "" }),
  updateBirthdaySettingsData: withBody({ types: ["Water"] }),
  countTypeReferences: { ids: [], request: () => ({ query: { module: "document", types: "Rates" } }) },
  getTracSoftSettings: withoutIds,
  updateTracSoftSettings: withBody({
    dynamicFormEmail: "forms@example.test",
    versionUpdateEmail: "versions@example.test",
    versionLimit: 10,
  }),

  getMenuItems: withoutIds,
  getSideMenuItems: withoutIds,
  getSubNavbar: {
    version: "live",
    ids: ["page"],
    request: ({ page }) => ({ query: { pageId: page } }),
  },
  getPageFromUrl: {
    version: "live",
    ids: ["pageUrl"],
    request: ({ pageUrl }) => ({ query: { pageUrl: `/${pageUrl}` } }),
  },
  getPageByMenuAndPageName: {
    version: "live",
    ids: ["pageUrl"],
    request: ({ pageUrl }) => ({ body: { friendlyUrl: pageUrl } }),
  },
  getPagePreview: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { PageId: page, VersionId: VERSION } }),
  },

  getSubscribers: withoutIds,
  getSubscriberExport: withoutIds,
  deleteSubscriber: {
    ids: ["subscriber"],
    request: ({ subscriber }) => ({ query: { subscriberId: subscriber } }),
  },
  getTheme: withoutIds,
  updateTheme: withBody({
    brand: "#0b5566",
    brandDeep: "#083c49",
    typeface: "civic",
    corners: "soft",
    header: "light",
  }),
  getThirdParties: withoutIds,
  updateThirdParties: withBody({
    searchScript: "",
    translatorScript: "",
    scriptOrigins: [],
    mailingListAddress: "",
  }),
  getLayoutComponents: withoutIds,
  updateLayoutComponents: {
    ids: [],
    request: () => ({
      body: {
        Social: {},
        Navbar: { companyName: "Matrix", telephone: "5550100142", payBillLink: "/" },
        Footer: { copyrightName: "Matrix" },
        AdminVersionUpdateEmails: [],
      },
    }),
  },
  getSocialInfo: withoutIds,
  getNavbar: withoutIds,
  getFooterData: withoutIds,

  getNavbarTab: { ids: ["tab"], request: ({ tab }) => ({ query: { componentId: tab } }) },
  createNavbarTab: { ids: [], request: () => ({ body: { title: "Matrix", format: "2-2" } }) },
  updateNavbarTab: {
    ids: ["tab"],
    request: ({ tab }) => ({ body: { id: tab, title: "Matrix", format: "2-2" } }),
  },
  getNavbarTabs: withoutIds,
  updateNavbarTabOrder: { ids: ["tab"], request: ({ tab }) => ({ body: { navbarTabIds: [tab] } }) },
  deleteNavbarTab: { ids: ["tab"], request: ({ tab }) => ({ query: { componentId: tab } }) },
  getPublicNavbarTabs: withoutIds,

  getRoles: withoutIds,
  assignRole: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { UserId: user, RoleName: "Admin" } }),
  },
  getRolesByUserId: { ids: ["caller"], request: ({ caller }) => ({ body: caller }) },
  addRole: { ids: [], request: () => ({ body: { roleName: `Role of the matrix ${++roles}` } }) },

  getUsersByCompany: withoutIds,
  getUser: { ids: ["user"], request: ({ user }) => ({ query: { id: user } }) },
  getEmptyUser: withoutIds,
  getUserFormFacts: withoutIds,
  createUser: { ids: [], request: () => ({ body: newPerson() }) },
  updateUser: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ body: { ...newPerson(), password: "", id: user } }),
  },
  deleteUser: {
    isUserChanged: true,
    ids: ["user"],
    request: ({ user }) => ({ query: { id: user } }),
  },

  getAuditEntries: withoutIds,
  getCompanies: withoutIds,
  getSystemHealth: withoutIds,
  createCompany: { ids: [], request: () => ({ body: newCompany() }) },
  // The provider's Admins may change every company: another one's id is no missing id to them.
  updateCompany: {
    isCompanyChanged: true,
    ids: [],
    request: ({ company }) => ({ body: { ...newCompany(), id: company } }),
  },

  authenticate: {
    ids: ["email"],
    request: ({ email }) => ({ body: { username: email, password: PASSWORD } }),
  },
  needsPasswordChange: ofStep("password"),
  changePassword: {
    step: "change-password",
    ids: ["user"],
    request: ({ user }) => ({
      body: {
        userId: user,
        oldPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    }),
  },
  bypassTwoFactor: ofStep("second-factor"),
  requestTwoFactorCode: ofStep("second-factor"),
  confirmTwoFactorCode: {
    step: "second-factor",
    code: CODE,
    ids: ["user"],
    request: ({ user }) => ({ body: { userId: user, code: CODE } }),
  },
  // Every name gets the same answer.
  forgotPasswordRequest: { ids: [], request: () => ({ body: { username: "nobody@example.test" } }) },
  forgotPasswordChange: {
    code: CODE,
    codePurpose: "forgot-password",
    ids: ["email"],
    request: ({ email }) => ({
      body: { email, code: CODE, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  },
  getUserBySessionToken: withoutIds,
  getClientIp: withoutIds,
  logOut: withoutIds,

  retrieveAllImages: { ids: [], request: () => ({ body: {} }) },
  uploadImage: {
    ids: [],
    request: () => ({
      body: { ImageDescription: "Matrix", ImageName: "matrix.png" },
      upload: { part: "Image", fileName: "matrix.png", content: Buffer.from(PIXEL, "base64") },
    }),
  },
  editImage: {
    ids: ["image"],
    request: ({ image }) => ({ body: { Id: image, ImageDescription: "Matrix" } }),
  },
  deleteImage: { ids: ["image"], request: ({ image }) => ({ body: { Id: image } }) },

  uploadFile: {
    ids: [],
    request: () => ({
      body: { folderName: "Documents" },
      upload: { part: "file", fileName: "matrix.txt", content: Buffer.from("Matrix") },
    }),
  },
  uploadOverwriteFile: {
    ids: [],
    request: () => ({
      body: { folderName: "Birthdays", fileName: "Birthdays" },
      upload: { part: "file", fileName: "matrix.csv", content: BIRTHDAYS },
    }),
  },
  previewBirthdays: {
    ids: [],
    request: () => ({
      body: {},
      upload: { part: "file", fileName: "matrix.csv", content: BIRTHDAYS },
    }),
  },
  removeBirthdayTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },
  hasFile: { ids: [], request: () => ({ query: { localFilePath: "Birthdays/Birthdays.csv" } }) },

  getDocuments: withoutIds,
  countDocuments: withoutIds,
  getDocumentData: {
    ids: ["document"],
    request: ({ document }) => ({ query: { documentId: document } }),
  },
  createDocument: {
    ids: ["upload"],
    request: ({ upload }) => ({ body: { ...documentForm, location: upload } }),
  },
  updateDocument: {
    ids: ["document", "documentLocation"],
    request: ({ document, documentLocation }) => ({
      body: { ...documentForm, id: document, location: documentLocation },
    }),
  },
  deleteDocument: {
    ids: ["document"],
    request: ({ document }) => ({ query: { documentId: document } }),
  },
  getEvents: withoutIds,
  countEvents: withoutIds,
  getEvent: { ids: ["eventUrl"], request: ({ eventUrl }) => ({ query: { friendlyUrl: eventUrl } }) },
  getEventData: { ids: ["event"], request: ({ event }) => ({ query: { eventId: event } }) },
  createEvent: { ids: [], request: () => ({ body: eventForm() }) },
  updateEvent: { ids: ["event"], request: ({ event }) => ({ body: { ...eventForm(), id: event } }) },
  deleteEvent: { ids: ["event"], request: ({ event }) => ({ query: { eventId: event } }) },
  removeEventTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },
  getBlogs: withoutIds,
  countBlogs: withoutIds,
  getBlogData: { ids: ["blog"], request: ({ blog }) => ({ query: { blogId: blog } }) },
  createBlog: { ids: [], request: () => ({ body: blogForm() }) },
  updateBlog: { ids: ["blog"], request: ({ blog }) => ({ body: { ...blogForm(), id: blog } }) },
  deleteBlog: { ids: ["blog"], request: ({ blog }) => ({ query: { blogId: blog } }) },
  getSiteBlog: { ids: ["blogUrl"], request: ({ blogUrl }) => ({ query: { friendlyUrl: blogUrl } }) },
  removeBlogTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },

  removeDocumentTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },

  getNews: withoutIds,
  countNews: withoutIds,
  getNewsData: { ids: ["news"], request: ({ news }) => ({ query: { newsId: news } }) },
  createNews: {
    ids: ["newsUpload"],
    request: ({ newsUpload }) => ({ body: { ...newsForm, location: newsUpload } }),
  },
  updateNews: {
    ids: ["news", "newsLocation"],
    request: ({ news, newsLocation }) => ({ body: { ...newsForm, id: news, location: newsLocation } }),
  },
  deleteNews: { ids: ["news"], request: ({ news }) => ({ query: { newsId: news } }) },
  removeNewsTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },

  getQueuedWork: withoutIds,
  retryQueuedWork: { ids: ["job"], request: ({ job }) => ({ body: { id: job } }) },
  dropQueuedWork: { ids: ["job"], request: ({ job }) => ({ body: { id: job } }) },

  getPages: { ids: ["caller"], request: ({ caller }) => ({ query: { userId: caller } }) },
  getPage: ofPage("draft"),
  getMainMenuOptions: withoutIds,
  // Menus aren't secret among staff: a page's role guards its drafts.
  getChildMenuOptions: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  getSubMenuOptions: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  hasSubPages: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  hasMenuChildPages: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  getMenuSiblings: { ids: ["page"], request: ({ page }) => ({ body: { parentMenuId: page } }) },
  countPages: withoutIds,
  createPage: {
    version: "draft",
    ids: ["page", "role"],
    request: ({ page, role }) => ({ body: { ...pageForm(), menu: page, roleId: role } }),
  },
  updatePage: {
    version: "draft",
    ids: ["page", "role"],
    request: ({ page, role }) => ({ body: { ...pageForm(), id: page, roleId: role } }),
  },
  updatePageOrder: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { orderedPageIds: [page] } }),
  },
  getPageLinks: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  deletePage: ofPage("draft"),
  restorePage: ofPage("draft"),

  findLinkPages: withoutIds,
  checkLinks: withBody({ addresses: ["/", "/nowhere"] }),

  getSideNavs: withoutIds,
  getSideNav: bySideNav,
  createSideNav: {
    ids: [],
    request: () => ({ body: { componentName: "Matrix", content: "<p>Matrix</p>" } }),
  },
  updateSideNav: {
    ids: ["sideNav"],
    request: ({ sideNav }) => ({ body: { id: sideNav, componentName: "Matrix", content: "<p>Matrix</p>" } }),
  },
  deleteSideNav: { ids: ["sideNav"], request: ({ sideNav }) => ({ query: { id: sideNav } }) },
  getSiteSideNav: bySideNav,

  getCaptchaChallenge: withoutIds,
  isReCaptchValid: {
    ids: ["captchaToken"],
    request: ({ captchaToken }) => ({ query: { captchaToken } }),
  },
  getFormData: byForm,
  submitForm: {
    hasGrant: true,
    ids: ["form"],
    request: ({ form }) => ({
      body: { Form: JSON.stringify({ id: form }), NameValuePairs: "[]" },
      upload: { part: "File", fileName: "", content: Buffer.alloc(0) },
    }),
  },

  getFormSubmissionData: byForm,
  getSingleFormSubmissionData: {
    ids: ["submission"],
    request: ({ submission }) => ({ query: { formSubmissionId: submission } }),
  },
  deleteFormSubmission: {
    ids: ["submission"],
    request: ({ submission }) => ({ query: { submissionId: submission } }),
  },
  getFormSubmissionMassRangeData: byForm,
  getFormSubmissionExport: {
    ids: ["form"],
    request: ({ form }) => ({ body: { formId: form, rangeOpt: "after", date1: "2026-01-01" } }),
  },
  deleteFormSubmissionsByDateRange: {
    ids: ["form"],
    request: ({ form }) => ({ body: { formId: form, rangeOpt: "after", date1: "2026-01-01" } }),
  },
  retrySubmissionMail: {
    ids: ["submissionMail"],
    request: ({ submissionMail }) => ({ body: { id: submissionMail } }),
  },

  getAllForms: withoutIds,
  getForm: byForm,
  createForm: { ids: [], request: () => ({ body: formBody }) },
  updateForm: { ids: ["form"], request: ({ form }) => ({ body: { ...formBody, id: form } }) },
  setFormToInactive: byForm,
  getFormField: { ids: ["field"], request: ({ field }) => ({ query: { formFieldId: field } }) },
  createFormField: { ids: ["form"], request: ({ form }) => ({ body: { ...fieldBody, formId: form } }) },
  updateFormField: {
    ids: ["form", "field"],
    request: ({ form, field }) => ({ body: { ...fieldBody, id: field, formId: form } }),
  },
  getAssociatedFormFields: byForm,
  deleteFormFieldComponent: {
    ids: ["field"],
    request: ({ field }) => ({ query: { formFieldId: field } }),
  },
  updateFormFieldOrder: { ids: ["field"], request: ({ field }) => ({ body: { FormFieldIds: [field] } }) },

  addVersionLog: ofPage("draft", { action: "Looked at it" }),
  createDraft: ofPage("live", { copyVersionId: VERSION }),
  submitDraft: ofPage("draft"),
  rejectDraft: ofPage("pending"),
  publishDraft: ofPage("pending", { versionId: VERSION }),
  deleteDraft: ofPage("draft"),
  getVersionLogs: ofPage("draft"),

  getPageComponentData: ofPage("draft"),
  managePageComponent: {
    version: "draft",
    blocks: [{ isPlaced: false }],
    ids: ["page", "block"],
    request: ({ page, block }) => ({
      body: { PageId: page, Type: "HtmlEditor", ComponentId: block, Id: 0, VersionId: VERSION },
    }),
  },
  deletePageComponent: {
    version: "draft",
    blocks: [{}],
    ids: ["block"],
    request: ({ block }) => ({ query: { pageComponentId: block } }),
  },
  updatePageComponentOrder: {
    version: "draft",
    blocks: [{}, {}],
    ids: ["block", "second"],
    request: ({ block, second }) => ({ body: { PageComponentIds: [second, block] } }),
  },

  ...Object.assign({}, ...Object.values(callsOfKind).map(ofKind)),
};
