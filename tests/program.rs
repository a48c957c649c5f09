//! Tests of the program: commands in homes of their own, mails, git, and whole games as the README tells
//! them.

mod ahead;
mod archives;
mod backups;
mod browser;
mod common;
mod compact;
mod completions;
mod disk;
mod exchange;
mod git;
mod json;
mod mail;
mod mail_server;
mod mailbox;
mod memory;
mod names;
mod outside;
mod receive;
mod settle;
mod standings;
mod transcripts;
mod waiting;
mod web;
mod windows;
mod written_over;
