/** The purposes of verification codes; a code for one purpose is invalid for another. */
export type CodePurpose =
  | 'newDevice'
  | 'resetPassword'
  | 'agreement'
  | 'contactChange'
  | 'unlock'
  | 'passkey'
  | 'privacy'
  | 'seekerLogin'
  | 'recruitLookup'
  | 'seekerRights'
  | 'callBack'
  | 'digest'
  | 'stepUp'
  | 'staffAddress';
