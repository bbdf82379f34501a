import { BRIDGE_NAME, type DesktopBridge } from '../../shared/bridge.ts'
import { browserPlatform } from './browser.ts'
import { createDesktopPlatform } from './desktop.ts'
import type { Platform } from './platform.ts'

export type { Platform, Shell } from './platform.ts'

const bridge = (globalThis as { [BRIDGE_NAME]?: DesktopBridge })[BRIDGE_NAME]

/** Where this page runs, chosen once at start. */
export const platform: Platform = bridge ? createDesktopPlatform(bridge) : browserPlatform
