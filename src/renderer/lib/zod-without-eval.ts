import { config } from 'zod'

// Zod would try whether it may make code of text, which our policy refuses; a browser notes each such try as a breach.
// So this is imported before whatever makes a schema.
config({ jitless: true })
