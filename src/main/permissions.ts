import type { Session } from 'electron'
import { isOwnAddress } from './navigation.ts'

/** Microphone and camera, the screen, and foot pedals. */
const GRANTED = ['media', 'display-capture', 'hid']

/** Whether a page at `origin` gets a permission that it asks for. */
export function isPermissionGranted(permission: string, origin: string): boolean {
  return GRANTED.includes(permission) && isOwnAddress(origin)
}

/** Answers every question of pages for permissions, those about devices too. */
export function guardPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    answer(isPermissionGranted(permission, details.requestingUrl) && isOwnAddress(contents.getURL()))
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermissionGranted(permission, origin))
  session.setDevicePermissionHandler(({ deviceType, origin }) => deviceType === 'hid' && isOwnAddress(origin))
}
