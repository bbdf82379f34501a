/** As much of the browser's WebHID as pedals need; TypeScript's own list of the web does not have it. */
export type Hid = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  /** Devices that the person has let this page use and that are plugged in. */
  getDevices: () => Promise<HidDevice[]>
  /** Has the person choose a device; empty when they choose none. Only after a press of a button or key. */
  requestDevice: (options: { filters: readonly object[] }) => Promise<HidDevice[]>
}

/** One device, or one part of a device that has several. */
export type HidDevice = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly opened: boolean
  readonly collections: readonly {
    readonly usagePage: number
    readonly usage: number
    readonly inputReports?: readonly unknown[]
  }[]
  /** Fails when another program holds it, or the system forbids it. */
  open: () => Promise<void>
  close: () => Promise<void>
}

/** What a device sent. */
export type HidInputReport = Event & { readonly device: HidDevice; readonly reportId: number; readonly data: DataView }

/** `connect` and `disconnect`. */
export type HidConnection = Event & { readonly device: HidDevice }

/** The browser's WebHID; undefined where it has none. */
export function browserHid(): Hid | undefined {
  return (navigator as Navigator & { hid?: Hid }).hid
}
