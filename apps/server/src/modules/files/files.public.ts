export { addressOf, claimUpload, checkGrant, keepPictures, type KeptPicture } from './files.ts'
