export {
  addressOf,
  claimUpload,
  checkGrant,
  keepPictures,
  shownForAWhile,
  type KeptPicture,
} from './files.ts'
