/** Settings choose the adapters here and nowhere else. */
export {
  composeChat,
  composeDiariser,
  composeEngines,
  composeOneModel,
  composeProvider,
  composeTranslators,
} from './engines.ts'
export { openInstallation } from './installation.ts'
export {
  forgetRingKey,
  openAloneWith,
  openIndexStatus,
  openKeyStatus,
  openQueueStatus,
  openSellerStatus,
  openWorkspaceStatus,
  withStoredSettings,
} from './looks.ts'
export { composeMediaTools, composePages, composeSignOn, composeSite } from './outside.ts'
export { composeBlobs, composeEncryption, openArchive } from './storage.ts'
