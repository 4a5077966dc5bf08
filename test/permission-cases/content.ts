import { type PermissionCases, withoutIds } from "./case.ts";

/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const BIRTHDAYS = Buffer.from("First Name,Last Name,Month,Day,Department\nMat,Rix,1,2,Water\n");

let folders = 0;
const newsForm = { title: "Matrix", teaser: "Matrix", types: "Issues" };

let blogs = 0;
/** Every blog needs a unique address. */
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

/** Images, documents, events, blogs, newsletters, and birthdays. */
export const contentCases: PermissionCases = {
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
  getImageUses: { ids: ["image"], request: ({ image }) => ({ query: { imageId: String(image) } }) },
  getItemUses: {
    ids: ["document"],
    request: ({ document }) => ({ query: { type: "document", id: String(document) } }),
  },
  replaceImage: {
    ids: ["image"],
    request: ({ image }) => ({
      body: { Id: String(image), ImageName: "matrix.png" },
      upload: { part: "Image", fileName: "matrix.png", content: Buffer.from(PIXEL, "base64") },
    }),
  },
  setImageFocus: {
    ids: ["image"],
    isImageStored: true,
    request: ({ image }) => ({ body: { id: image, focus: { x: 30, y: 70 } } }),
  },
  cropImage: {
    ids: ["image"],
    isImageStored: true,
    request: ({ image }) => ({ body: { id: image, crop: { x: 4, y: 8, width: 20, height: 16 } } }),
  },
  getImageOriginal: {
    ids: ["image"],
    isImageStored: true,
    request: ({ image }) => ({ query: { imageId: String(image) } }),
  },
  getImageFolders: withoutIds,
  createImageFolder: { ids: [], request: () => ({ body: { name: `Matrix ${++folders}` } }) },
  renameImageFolder: {
    ids: ["imageFolder"],
    request: ({ imageFolder }) => ({ body: { Id: imageFolder, Name: `Matrix ${++folders}` } }),
  },
  deleteImageFolder: {
    ids: ["imageFolder"],
    request: ({ imageFolder }) => ({ body: { Id: imageFolder } }),
  },
  organizeImages: {
    ids: ["image", "imageFolder"],
    request: ({ image, imageFolder }) => ({
      body: { ids: [image], folderId: imageFolder, addTags: ["Matrix"] },
    }),
  },
  deleteImage: { ids: ["image"], request: ({ image }) => ({ body: { Id: image } }) },
  restoreImage: {
    ids: ["image"],
    isImageStored: true,
    request: ({ image }) => ({ body: { Id: image } }),
  },
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
  getItemPlans: withoutIds,
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
  restoreDocument: { ids: ["document"], request: ({ document }) => ({ body: { id: document } }) },
  getEvents: withoutIds,
  countEvents: withoutIds,
  getEvent: { ids: ["eventUrl"], request: ({ eventUrl }) => ({ query: { friendlyUrl: eventUrl } }) },
  getEventData: { ids: ["event"], request: ({ event }) => ({ query: { eventId: event } }) },
  createEvent: { ids: [], request: () => ({ body: eventForm() }) },
  updateEvent: { ids: ["event"], request: ({ event }) => ({ body: { ...eventForm(), id: event } }) },
  deleteEvent: { ids: ["event"], request: ({ event }) => ({ query: { eventId: event } }) },
  restoreEvent: { ids: ["event"], request: ({ event }) => ({ body: { id: event } }) },
  removeEventTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },
  getBlogs: withoutIds,
  countBlogs: withoutIds,
  getBlogData: { ids: ["blog"], request: ({ blog }) => ({ query: { blogId: blog } }) },
  createBlog: { ids: [], request: () => ({ body: blogForm() }) },
  updateBlog: { ids: ["blog"], request: ({ blog }) => ({ body: { ...blogForm(), id: blog } }) },
  deleteBlog: { ids: ["blog"], request: ({ blog }) => ({ query: { blogId: blog } }) },
  restoreBlog: { ids: ["blog"], request: ({ blog }) => ({ body: { id: blog } }) },
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
  restoreNews: { ids: ["news"], request: ({ news }) => ({ body: { id: news } }) },
  removeNewsTypeReference: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },
};
