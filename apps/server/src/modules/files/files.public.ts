export { addressOf, claimUpload, grantOf, keepPictures, type KeptPicture } from './files.ts'
