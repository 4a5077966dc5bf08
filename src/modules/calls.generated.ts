// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type * as companies from "./companies/companies.contract.ts";
import type * as components from "./components/components.contract.ts";
import type * as identity from "./identity/identity.contract.ts";
import type * as images from "./images/images.contract.ts";
import type * as layout from "./layout/layout.contract.ts";
import type * as menus from "./menus/menus.contract.ts";
import type * as navbarTabs from "./navbar-tabs/navbar-tabs.contract.ts";
import type * as pages from "./pages/pages.contract.ts";
import type * as publicPages from "./public-pages/public-pages.contract.ts";
import type * as roles from "./roles/roles.contract.ts";
import type * as settings from "./settings/settings.contract.ts";
import type * as sideNavs from "./side-navs/side-navs.contract.ts";
import type * as signIn from "./sign-in/sign-in.contract.ts";
import type * as users from "./users/users.contract.ts";
import type * as versions from "./versions/versions.contract.ts";
import type * as workQueue from "./work-queue/work-queue.contract.ts";

/** Method and path of every call, without the schemas: all that the browser needs. */
export const callTable: Readonly<Record<string, readonly [method: string, path: string]>> = {
  addRole: ["POST", "/RoleManagement/AddRole"],
  addVersionLog: ["POST", "/Version/AddVersionLog"],
  assignRole: ["POST", "/RoleManagement/AssignRole"],
  authenticate: ["POST", "/api/authentication/authenticate"],
  bypassTwoFactor: ["GET", "/api/authentication/IsIpAllowedBypass"],
  changePassword: ["POST", "/api/authentication/changePassword"],
  confirmTwoFactorCode: ["POST", "/api/authentication/twoFactor"],
  countPages: ["GET", "/Admin/CountPages"],
  countTypeReferences: ["GET", "/AdminSettings/CountTypeReferences"],
  createAccordion: ["POST", "/Admin/CreateAccordion"],
  createAccordionTab: ["POST", "/Admin/CreateAccordionTab"],
  createActionButton: ["POST", "/Admin/CreateActionButton"],
  createBanner: ["POST", "/Admin/CreateBanner"],
  createBannerContainer: ["POST", "/Admin/CreateBannerContainer"],
  createCompany: ["POST", "/CompanyManagement/CreateCompany"],
  createDraft: ["POST", "/Version/CreateDraft"],
  createHtmlEditor: ["POST", "/Admin/CreateHtmlEditor"],
  createNavbarTab: ["POST", "/Admin/CreateNavbarTab"],
  createPage: ["POST", "/Admin/CreatePage"],
  createUser: ["POST", "/api/users"],
  deleteAccordion: ["DELETE", "/Admin/DeleteAccordion"],
  deleteAccordionTab: ["DELETE", "/Admin/DeleteAccordionTab"],
  deleteActionButton: ["DELETE", "/Admin/DeleteActionButton"],
  deleteBanner: ["DELETE", "/Admin/DeleteBanner"],
  deleteBannerContainer: ["DELETE", "/Admin/DeleteBannerContainer"],
  deleteDraft: ["DELETE", "/Version/DeleteDraft"],
  deleteHtmlEditor: ["DELETE", "/Admin/DeleteHtmlEditor"],
  deleteImage: ["POST", "/ImageUpload/DeleteImage"],
  deleteNavbarTab: ["DELETE", "/Admin/DeleteNavbarTab"],
  deletePage: ["DELETE", "/Admin/DeletePage"],
  deletePageComponent: ["DELETE", "/Admin/DeletePageComponent"],
  deleteUser: ["DELETE", "/api/users/DeleteUsers"],
  dropQueuedWork: ["POST", "/AdminWork/DropQueuedWork"],
  editImage: ["POST", "/ImageUpload/EditImage"],
  getAccordion: ["GET", "/Admin/GetAccordion"],
  getAccordionTab: ["GET", "/Admin/GetAccordionTab"],
  getActionButton: ["GET", "/Admin/GetActionButton"],
  getBanner: ["GET", "/Admin/GetBanner"],
  getBannerContainer: ["GET", "/Admin/GetBannerContainer"],
  getBirthdaySettingsData: ["POST", "/AdminSettings/GetBirthdaySettingsData"],
  getBlogSettingsData: ["POST", "/AdminSettings/GetBlogSettingsData"],
  getChildMenuOptions: ["GET", "/Admin/GetAllChildMenuOptions"],
  getClientIp: ["GET", "/api/authentication/ClientIp"],
  getClientSettings: ["GET", "/_configuration/site"],
  getCompanies: ["GET", "/CompanyManagement/GetCompanies"],
  getCompanyName: ["GET", "/Authentication/GetCompanyName"],
  getDocumentSettingsData: ["POST", "/AdminSettings/GetDocumentSettingsData"],
  getEmptyUser: ["GET", "/api/users/GetEmptyUser"],
  getEventSettingsData: ["POST", "/AdminSettings/GetEventSettingsData"],
  getFooterData: ["GET", "/Components/GetFooterData"],
  getFormSettingsData: ["POST", "/AdminSettings/GetFormSettingsData"],
  getHtmlEditor: ["GET", "/Admin/GetHtmlEditor"],
  getLayoutComponents: ["GET", "/Admin/GetLayoutComponents"],
  getMainMenuOptions: ["GET", "/Admin/GetAllMainMenuOptions"],
  getMenuItems: ["GET", "/components/GetMenuItems"],
  getMenuSiblings: ["POST", "/Admin/GetMenuSiblingPages"],
  getNavbar: ["GET", "/components/Navbar"],
  getNavbarTab: ["GET", "/Admin/GetNavbarTab"],
  getNavbarTabs: ["GET", "/Admin/GetNavbarTabs"],
  getNewsSettingsData: ["POST", "/AdminSettings/GetNewsSettingsData"],
  getPage: ["GET", "/Admin/GetPage"],
  getPageByMenuAndPageName: ["POST", "/pages/GetPageByMenuAndPageName"],
  getPageComponentData: ["GET", "/Admin/GetPageComponentData"],
  getPageFromUrl: ["GET", "/Components/GetPageFromUrl"],
  getPagePreview: ["POST", "/Admin/GetPagePreview"],
  getPages: ["GET", "/Admin/GetPagesAndComponentData"],
  getPublicNavbarTabs: ["GET", "/components/GetNavbarTabs"],
  getQueuedWork: ["GET", "/AdminWork/GetQueuedWork"],
  getRoles: ["GET", "/RoleManagement/GetRoles"],
  getRolesByUserId: ["POST", "/RoleManagement/GetRolesByUserId"],
  getSetUp: ["GET", "/AdminSettings/GetSetUp"],
  getSideMenuItems: ["GET", "/Components/GetSideMenuItems"],
  getSideNavs: ["GET", "/AdminSideNav/GetSideNavs"],
  getSocialInfo: ["GET", "/Components/GetSocialInfo"],
  getSubMenuOptions: ["GET", "/Admin/GetAllSubMenuOptions"],
  getSubNavbar: ["GET", "/components/GetSubNavbar"],
  getTracSoftSettings: ["POST", "/AdminSettings/GetTracSoftSettings"],
  getUser: ["GET", "/api/users/GetUsers"],
  getUserBySessionToken: ["GET", "/api/authentication/getUserBySessionToken"],
  getUserFormFacts: ["GET", "/api/users/FormFacts"],
  getUsersByCompany: ["GET", "/api/users/GetUsersByCompany"],
  getVersionLimit: ["GET", "/AdminSettings/GetVersionLimit"],
  getVersionLogs: ["GET", "/Version/GetVersionLogsPerPage"],
  hasBirthdaySettings: ["GET", "/AdminSettings/HasBirthdaySettings"],
  hasBlogSettings: ["GET", "/AdminSettings/HasBlogSettings"],
  hasDocumentSettings: ["GET", "/AdminSettings/HasDocumentSettings"],
  hasEventSettings: ["GET", "/AdminSettings/HasEventSettings"],
  hasFormSettings: ["GET", "/AdminSettings/HasFormSettingsData"],
  hasMenuChildPages: ["GET", "/Admin/HasMenuChildPages"],
  hasNewsSettings: ["GET", "/AdminSettings/HasNewsSettings"],
  hasSubPages: ["GET", "/Admin/HasSubPages"],
  initializeSite: ["POST", "/AdminSettings/InitializeSite"],
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
  restorePage: ["POST", "/Admin/RestorePage"],
  retrieveAllImages: ["POST", "/ImageUpload/RetrieveAll"],
  retryQueuedWork: ["POST", "/AdminWork/RetryQueuedWork"],
  submitDraft: ["POST", "/Version/SubmitDraft"],
  updateAccordion: ["POST", "/Admin/UpdateAccordion"],
  updateAccordionTab: ["POST", "/Admin/UpdateAccordionTab"],
  updateActionButton: ["POST", "/Admin/UpdateActionButton"],
  updateBanner: ["POST", "/Admin/UpdateBanner"],
  updateBannerContainer: ["POST", "/Admin/UpdateBannerContainer"],
  updateBirthdaySettingsData: ["POST", "/AdminSettings/UpdateBirthdaySettingsData"],
  updateBlogSettingsData: ["POST", "/AdminSettings/UpdateBlogSettingsData"],
  updateCompany: ["POST", "/CompanyManagement/UpdateCompany"],
  updateDocumentSettingsData: ["POST", "/AdminSettings/UpdateDocumentSettingsData"],
  updateEventSettingsData: ["POST", "/AdminSettings/UpdateEventSettingsData"],
  updateFormSettingsData: ["POST", "/AdminSettings/UpdateFormSettingsData"],
  updateHtmlEditor: ["POST", "/Admin/UpdateHtmlEditor"],
  updateLayoutComponents: ["POST", "/Admin/UpdateLayoutComponents"],
  updateNavbarTab: ["POST", "/Admin/UpdateNavbarTab"],
  updateNavbarTabOrder: ["POST", "/Admin/UpdateNavbarTabOrder"],
  updateNewsSettingsData: ["POST", "/AdminSettings/UpdateNewsSettingsData"],
  updatePage: ["POST", "/Admin/UpdatePage"],
  updatePageComponentOrder: ["POST", "/Admin/UpdatePageComponentOrder"],
  updatePageOrder: ["POST", "/Admin/UpdatePageOrder"],
  updateTracSoftSettings: ["POST", "/AdminSettings/UpdateTracSoftSettings"],
  updateUser: ["PUT", "/api/users/AdminEditUser"],
  uploadImage: ["POST", "/ImageUpload/ImageUpload"],
};

declare module "#platform/ui/api.ts" {
  interface CallTypes {
    addRole: typeof roles.addRole;
    addVersionLog: typeof versions.addVersionLog;
    assignRole: typeof roles.assignRole;
    authenticate: typeof signIn.authenticate;
    bypassTwoFactor: typeof signIn.bypassTwoFactor;
    changePassword: typeof signIn.changePassword;
    confirmTwoFactorCode: typeof signIn.confirmTwoFactorCode;
    countPages: typeof pages.countPages;
    countTypeReferences: typeof settings.countTypeReferences;
    createCompany: typeof companies.createCompany;
    createDraft: typeof versions.createDraft;
    createNavbarTab: typeof navbarTabs.createNavbarTab;
    createPage: typeof pages.createPage;
    createUser: typeof users.createUser;
    deleteDraft: typeof versions.deleteDraft;
    deleteImage: typeof images.deleteImage;
    deleteNavbarTab: typeof navbarTabs.deleteNavbarTab;
    deletePage: typeof pages.deletePage;
    deletePageComponent: typeof components.deletePageComponent;
    deleteUser: typeof users.deleteUser;
    dropQueuedWork: typeof workQueue.dropQueuedWork;
    editImage: typeof images.editImage;
    getBirthdaySettingsData: typeof settings.getBirthdaySettingsData;
    getBlogSettingsData: typeof settings.getBlogSettingsData;
    getChildMenuOptions: typeof pages.getChildMenuOptions;
    getClientIp: typeof signIn.getClientIp;
    getClientSettings: typeof identity.getClientSettings;
    getCompanies: typeof companies.getCompanies;
    getCompanyName: typeof companies.getCompanyName;
    getDocumentSettingsData: typeof settings.getDocumentSettingsData;
    getEmptyUser: typeof users.getEmptyUser;
    getEventSettingsData: typeof settings.getEventSettingsData;
    getFooterData: typeof layout.getFooterData;
    getFormSettingsData: typeof settings.getFormSettingsData;
    getLayoutComponents: typeof layout.getLayoutComponents;
    getMainMenuOptions: typeof pages.getMainMenuOptions;
    getMenuItems: typeof menus.getMenuItems;
    getMenuSiblings: typeof pages.getMenuSiblings;
    getNavbar: typeof layout.getNavbar;
    getNavbarTab: typeof navbarTabs.getNavbarTab;
    getNavbarTabs: typeof navbarTabs.getNavbarTabs;
    getNewsSettingsData: typeof settings.getNewsSettingsData;
    getPage: typeof pages.getPage;
    getPageByMenuAndPageName: typeof publicPages.getPageByMenuAndPageName;
    getPageComponentData: typeof components.getPageComponentData;
    getPageFromUrl: typeof menus.getPageFromUrl;
    getPagePreview: typeof publicPages.getPagePreview;
    getPages: typeof pages.getPages;
    getPublicNavbarTabs: typeof navbarTabs.getPublicNavbarTabs;
    getQueuedWork: typeof workQueue.getQueuedWork;
    getRoles: typeof roles.getRoles;
    getRolesByUserId: typeof roles.getRolesByUserId;
    getSetUp: typeof settings.getSetUp;
    getSideMenuItems: typeof menus.getSideMenuItems;
    getSideNavs: typeof sideNavs.getSideNavs;
    getSocialInfo: typeof layout.getSocialInfo;
    getSubMenuOptions: typeof pages.getSubMenuOptions;
    getSubNavbar: typeof menus.getSubNavbar;
    getTracSoftSettings: typeof settings.getTracSoftSettings;
    getUser: typeof users.getUser;
    getUserBySessionToken: typeof signIn.getUserBySessionToken;
    getUserFormFacts: typeof users.getUserFormFacts;
    getUsersByCompany: typeof users.getUsersByCompany;
    getVersionLimit: typeof settings.getVersionLimit;
    getVersionLogs: typeof versions.getVersionLogs;
    hasBirthdaySettings: typeof settings.hasBirthdaySettings;
    hasBlogSettings: typeof settings.hasBlogSettings;
    hasDocumentSettings: typeof settings.hasDocumentSettings;
    hasEventSettings: typeof settings.hasEventSettings;
    hasFormSettings: typeof settings.hasFormSettings;
    hasMenuChildPages: typeof pages.hasMenuChildPages;
    hasNewsSettings: typeof settings.hasNewsSettings;
    hasSubPages: typeof pages.hasSubPages;
    initializeSite: typeof settings.initializeSite;
    isLayoutCompleted: typeof settings.isLayoutCompleted;
    isProviderStaff: typeof settings.isProviderStaff;
    isSiteInitialized: typeof settings.isSiteInitialized;
    logOut: typeof signIn.logOut;
    managePageComponent: typeof components.managePageComponent;
    needsPasswordChange: typeof signIn.needsPasswordChange;
    publishDraft: typeof versions.publishDraft;
    rejectDraft: typeof versions.rejectDraft;
    requestTwoFactorCode: typeof signIn.requestTwoFactorCode;
    restorePage: typeof pages.restorePage;
    retrieveAllImages: typeof images.retrieveAllImages;
    retryQueuedWork: typeof workQueue.retryQueuedWork;
    submitDraft: typeof versions.submitDraft;
    updateBirthdaySettingsData: typeof settings.updateBirthdaySettingsData;
    updateBlogSettingsData: typeof settings.updateBlogSettingsData;
    updateCompany: typeof companies.updateCompany;
    updateDocumentSettingsData: typeof settings.updateDocumentSettingsData;
    updateEventSettingsData: typeof settings.updateEventSettingsData;
    updateFormSettingsData: typeof settings.updateFormSettingsData;
    updateLayoutComponents: typeof layout.updateLayoutComponents;
    updateNavbarTab: typeof navbarTabs.updateNavbarTab;
    updateNavbarTabOrder: typeof navbarTabs.updateNavbarTabOrder;
    updateNewsSettingsData: typeof settings.updateNewsSettingsData;
    updatePage: typeof pages.updatePage;
    updatePageComponentOrder: typeof components.updatePageComponentOrder;
    updatePageOrder: typeof pages.updatePageOrder;
    updateTracSoftSettings: typeof settings.updateTracSoftSettings;
    updateUser: typeof users.updateUser;
    uploadImage: typeof images.uploadImage;
  }
}
