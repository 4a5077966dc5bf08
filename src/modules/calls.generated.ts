// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type * as companies from "./companies/companies.contract.ts";
import type * as components from "./components/components.contract.ts";
import type * as images from "./images/images.contract.ts";
import type * as layout from "./layout/layout.contract.ts";
import type * as navbarTabs from "./navbar-tabs/navbar-tabs.contract.ts";
import type * as pages from "./pages/pages.contract.ts";
import type * as roles from "./roles/roles.contract.ts";
import type * as settings from "./settings/settings.contract.ts";
import type * as signIn from "./sign-in/sign-in.contract.ts";
import type * as versions from "./versions/versions.contract.ts";

/** Method and path of every call, without the schemas: all that the browser needs. */
export const callTable: Readonly<Record<string, readonly [method: string, path: string]>> = {
  addRole: ["POST", "/RoleManagement/AddRole"],
  authenticate: ["POST", "/api/authentication/authenticate"],
  bypassTwoFactor: ["GET", "/api/authentication/IsIpAllowedBypass"],
  changePassword: ["POST", "/api/authentication/changePassword"],
  confirmTwoFactorCode: ["POST", "/api/authentication/twoFactor"],
  createAccordion: ["POST", "/Admin/CreateAccordion"],
  createAccordionTab: ["POST", "/Admin/CreateAccordionTab"],
  createActionButton: ["POST", "/Admin/CreateActionButton"],
  createBanner: ["POST", "/Admin/CreateBanner"],
  createBannerContainer: ["POST", "/Admin/CreateBannerContainer"],
  createDraft: ["POST", "/Version/CreateDraft"],
  createHtmlEditor: ["POST", "/Admin/CreateHtmlEditor"],
  createNavbarTab: ["POST", "/Admin/CreateNavbarTab"],
  createPage: ["POST", "/Admin/CreatePage"],
  deleteAccordion: ["DELETE", "/Admin/DeleteAccordion"],
  deleteAccordionTab: ["DELETE", "/Admin/DeleteAccordionTab"],
  deleteActionButton: ["DELETE", "/Admin/DeleteActionButton"],
  deleteBanner: ["DELETE", "/Admin/DeleteBanner"],
  deleteBannerContainer: ["DELETE", "/Admin/DeleteBannerContainer"],
  deleteDraft: ["DELETE", "/Version/DeleteDraft"],
  deleteHtmlEditor: ["DELETE", "/Admin/DeleteHtmlEditor"],
  deleteImage: ["POST", "/ImageUpload/DeleteImage"],
  deleteNavbarTab: ["DELETE", "/Admin/DeleteNavbarTab"],
  deletePageComponent: ["DELETE", "/Admin/DeletePageComponent"],
  editImage: ["POST", "/ImageUpload/EditImage"],
  getAccordion: ["GET", "/Admin/GetAccordion"],
  getAccordionTab: ["GET", "/Admin/GetAccordionTab"],
  getActionButton: ["GET", "/Admin/GetActionButton"],
  getBanner: ["GET", "/Admin/GetBanner"],
  getBannerContainer: ["GET", "/Admin/GetBannerContainer"],
  getChildMenuOptions: ["GET", "/Admin/GetAllChildMenuOptions"],
  getClientIp: ["GET", "/api/authentication/ClientIp"],
  getCompanyName: ["GET", "/Authentication/GetCompanyName"],
  getFooterData: ["GET", "/Components/GetFooterData"],
  getHtmlEditor: ["GET", "/Admin/GetHtmlEditor"],
  getLayoutComponents: ["GET", "/Admin/GetLayoutComponents"],
  getMainMenuOptions: ["GET", "/Admin/GetAllMainMenuOptions"],
  getNavbar: ["GET", "/components/Navbar"],
  getNavbarTab: ["GET", "/Admin/GetNavbarTab"],
  getNavbarTabs: ["GET", "/Admin/GetNavbarTabs"],
  getPage: ["GET", "/Admin/GetPage"],
  getPageComponentData: ["GET", "/Admin/GetPageComponentData"],
  getPages: ["GET", "/Admin/GetPagesAndComponentData"],
  getPublicNavbarTabs: ["GET", "/components/GetNavbarTabs"],
  getRoles: ["GET", "/RoleManagement/GetRoles"],
  getSocialInfo: ["GET", "/Components/GetSocialInfo"],
  getSubMenuOptions: ["GET", "/Admin/GetAllSubMenuOptions"],
  getUserBySessionToken: ["GET", "/api/authentication/getUserBySessionToken"],
  getVersionLimit: ["GET", "/AdminSettings/GetVersionLimit"],
  getVersionLogs: ["GET", "/Version/GetVersionLogsPerPage"],
  hasBirthdaySettings: ["GET", "/AdminSettings/HasBirthdaySettings"],
  hasBlogSettings: ["GET", "/AdminSettings/HasBlogSettings"],
  hasDocumentSettings: ["GET", "/AdminSettings/HasDocumentSettings"],
  hasEventSettings: ["GET", "/AdminSettings/HasEventSettings"],
  hasFormSettings: ["GET", "/AdminSettings/HasFormSettingsData"],
  hasNewsSettings: ["GET", "/AdminSettings/HasNewsSettings"],
  isLayoutCompleted: ["GET", "/Admin/IsLayoutCompleted"],
  isProviderStaff: ["GET", "/AdminSettings/IsProviderStaff"],
  isSiteInitialized: ["GET", "/AdminSettings/IsSiteInitialized"],
  logOut: ["POST", "/api/authentication/LogOut"],
  managePageComponent: ["POST", "/Admin/ManagePageComponent"],
  needsPasswordChange: ["GET", "/api/authentication/changePassword"],
  orderAccordionTabs: ["POST", "/Admin/UpdateAccordionTabComponentOrder"],
  orderBanners: ["POST", "/Admin/UpdateBannerComponentOrder"],
  publishDraft: ["POST", "/Version/PublishDraft"],
  rejectDraft: ["POST", "/Version/RejectDraft"],
  requestTwoFactorCode: ["GET", "/api/authentication/twoFactor"],
  retrieveAllImages: ["POST", "/ImageUpload/RetrieveAll"],
  submitDraft: ["POST", "/Version/SubmitDraft"],
  updateAccordion: ["POST", "/Admin/UpdateAccordion"],
  updateAccordionTab: ["POST", "/Admin/UpdateAccordionTab"],
  updateActionButton: ["POST", "/Admin/UpdateActionButton"],
  updateBanner: ["POST", "/Admin/UpdateBanner"],
  updateBannerContainer: ["POST", "/Admin/UpdateBannerContainer"],
  updateHtmlEditor: ["POST", "/Admin/UpdateHtmlEditor"],
  updateLayoutComponents: ["POST", "/Admin/UpdateLayoutComponents"],
  updateNavbarTab: ["POST", "/Admin/UpdateNavbarTab"],
  updateNavbarTabOrder: ["POST", "/Admin/UpdateNavbarTabOrder"],
  updatePageComponentOrder: ["POST", "/Admin/UpdatePageComponentOrder"],
  uploadImage: ["POST", "/ImageUpload/ImageUpload"],
};

declare module "#platform/ui/api.ts" {
  interface CallTypes {
    addRole: typeof roles.addRole;
    authenticate: typeof signIn.authenticate;
    bypassTwoFactor: typeof signIn.bypassTwoFactor;
    changePassword: typeof signIn.changePassword;
    confirmTwoFactorCode: typeof signIn.confirmTwoFactorCode;
    createDraft: typeof versions.createDraft;
    createNavbarTab: typeof navbarTabs.createNavbarTab;
    createPage: typeof pages.createPage;
    deleteDraft: typeof versions.deleteDraft;
    deleteImage: typeof images.deleteImage;
    deleteNavbarTab: typeof navbarTabs.deleteNavbarTab;
    deletePageComponent: typeof components.deletePageComponent;
    editImage: typeof images.editImage;
    getChildMenuOptions: typeof pages.getChildMenuOptions;
    getClientIp: typeof signIn.getClientIp;
    getCompanyName: typeof companies.getCompanyName;
    getFooterData: typeof layout.getFooterData;
    getLayoutComponents: typeof layout.getLayoutComponents;
    getMainMenuOptions: typeof pages.getMainMenuOptions;
    getNavbar: typeof layout.getNavbar;
    getNavbarTab: typeof navbarTabs.getNavbarTab;
    getNavbarTabs: typeof navbarTabs.getNavbarTabs;
    getPage: typeof pages.getPage;
    getPageComponentData: typeof components.getPageComponentData;
    getPages: typeof pages.getPages;
    getPublicNavbarTabs: typeof navbarTabs.getPublicNavbarTabs;
    getRoles: typeof roles.getRoles;
    getSocialInfo: typeof layout.getSocialInfo;
    getSubMenuOptions: typeof pages.getSubMenuOptions;
    getUserBySessionToken: typeof signIn.getUserBySessionToken;
    getVersionLimit: typeof settings.getVersionLimit;
    getVersionLogs: typeof versions.getVersionLogs;
    hasBirthdaySettings: typeof settings.hasBirthdaySettings;
    hasBlogSettings: typeof settings.hasBlogSettings;
    hasDocumentSettings: typeof settings.hasDocumentSettings;
    hasEventSettings: typeof settings.hasEventSettings;
    hasFormSettings: typeof settings.hasFormSettings;
    hasNewsSettings: typeof settings.hasNewsSettings;
    isLayoutCompleted: typeof settings.isLayoutCompleted;
    isProviderStaff: typeof settings.isProviderStaff;
    isSiteInitialized: typeof settings.isSiteInitialized;
    logOut: typeof signIn.logOut;
    managePageComponent: typeof components.managePageComponent;
    needsPasswordChange: typeof signIn.needsPasswordChange;
    publishDraft: typeof versions.publishDraft;
    rejectDraft: typeof versions.rejectDraft;
    requestTwoFactorCode: typeof signIn.requestTwoFactorCode;
    retrieveAllImages: typeof images.retrieveAllImages;
    submitDraft: typeof versions.submitDraft;
    updateLayoutComponents: typeof layout.updateLayoutComponents;
    updateNavbarTab: typeof navbarTabs.updateNavbarTab;
    updateNavbarTabOrder: typeof navbarTabs.updateNavbarTabOrder;
    updatePageComponentOrder: typeof components.updatePageComponentOrder;
    uploadImage: typeof images.uploadImage;
  }
}
