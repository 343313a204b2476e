-- Resumes of job seekers: nine sections, each saved alone. What is written is sealed for its person and section.

create table resumes (
  seeker_id bigint primary key references seekers (id) on delete cascade,
  -- The declarations stand for what was written when they were made: a change takes them back.
  declared_at timestamptz,
  declaration_version integer,
  -- The last change of a section.
  updated_at timestamptz,
  check ((declared_at is null) = (declaration_version is null))
);

create table resume_sections (
  seeker_id bigint not null references resumes (seeker_id) on delete cascade,
  section text not null check (
    section in (
      'basicInfo', 'awardRecords', 'certificatesHobbies', 'education', 'expectedJob', 'familySituations', 'selfIntroductions',
      'trainingExperiences', 'workExperience'
    )
  ),
  -- Counts the changes from 1; a save names the one it was made from.
  revision integer not null check (revision > 0),
  sealed_content bytea not null,
  saved_at timestamptz not null,
  -- The browser and system of the one who saved: tells two devices apart in a conflict.
  device text not null,
  primary key (seeker_id, section)
);
