/** The service worker of the web app, from the site's root, whose whole it may answer for. */
export const WORKER_FILE = 'sw.js'
